import { VerifyReplay } from '#libs/history/replay/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { RecordEvidenceInput } from '../domain/evidence.schemas.js';
import { KnowledgeModule } from '../../knowledge.module.js';
import { RecordEvidence } from './record-evidence.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule]);
});
afterAll(() => world.close());

async function spaceWithSources() {
  const here = await openSpace(world);
  const put = (sourceId: string, more: object = {}) => here.putSource(sourceId, more);
  await Promise.all(['wire', 'paper', 'blog'].map((name) => put(name)));
  const record = (more: object) =>
    here.call(RecordEvidence, RecordEvidenceInput, { kind: 'document', content: 'x', ...more });
  return {
    ...here,
    put,
    record,
    groupOf: async (sourceId: string, more: object = {}) =>
      (await record({ source: { sourceId }, ...more })).independenceGroup,
  };
}

const LONG = 'The bridge was closed on the ninth of March for repairs that took a week. '.repeat(4);

it('sources that share nothing have separate root groups', async () => {
  const { groupOf } = await spaceWithSources();
  expect({ wire: await groupOf('wire'), paper: await groupOf('paper'), wireAgain: await groupOf('wire') }).toEqual({
    wire: 'source/wire',
    paper: 'source/paper',
    wireAgain: 'source/wire',
  });
});

it.each([
  [
    'the same document',
    { locator: { url: 'https://news.example/bridge?from=feed' } },
    { locator: { url: 'https://news.example/bridge' } },
  ],
  [
    'the same file',
    { locator: { repo: 'git.example/a', file: 'x.md', gitSha: 'abcdef1' } },
    { locator: { repo: 'git.example/a', file: 'x.md' } },
  ],
  [
    'the same long text in other case and spacing',
    { content: LONG },
    { content: LONG.toUpperCase().replaceAll(' ', '  ') },
  ],
])(
  'a source whose first record shares %s with another source stays in the group of that source',
  async (_what, first, copy) => {
    const { groupOf } = await spaceWithSources();
    expect(await groupOf('wire', first)).toBe('source/wire');
    expect(await groupOf('paper', copy)).toBe('source/wire');
    expect(await groupOf('paper', { content: 'something of its own' })).toBe('source/wire');
  },
);

it('the first record of a source does not join the group of a weaker source that recorded the same text before', async () => {
  const { groupOf, put } = await spaceWithSources();
  const copied = { content: LONG, locator: { url: 'https://crm.example/bridge' } };
  await put('crm', { class: 'tool_output' });
  await put('erp', { class: 'tool_output' });
  expect(await groupOf('paper', copied)).toBe('source/paper');
  expect(await groupOf('crm', copied)).toBe('source/crm');
  expect(await groupOf('crm', { content: 'something of its own' })).toBe('source/crm');
  expect({ equal: await groupOf('erp', copied), weaker: await groupOf('blog', copied) }).toEqual({
    equal: 'source/crm',
    weaker: 'source/crm',
  });
});

it('two known groups are not joined when they later share a text', async () => {
  const { groupOf, put } = await spaceWithSources();
  await groupOf('wire', { content: LONG });
  await groupOf('paper');
  expect(await groupOf('paper', { content: LONG })).toBe('source/paper');
  await put('paper', { independenceGroup: 'source/wire' });
  expect(await groupOf('blog', { locator: { url: 'https://blog.example' } })).toBe('source/blog');
  await put('blog', { independenceGroup: 'elsewhere' });
  expect(await groupOf('blog')).toBe('source/blog');
});

it('a group that a reviewer named like the label of a class attracts no records of that label', async () => {
  const { record, regroup } = await spaceWithSources();
  const shared = { locator: { url: 'https://survey.example/report' } };
  const first = await record({ source: 'document', ...shared });
  const reading = await record({ source: 'user_explicit' });
  await regroup(reading.id, 'unregistered/tool_output');
  await record({ source: 'document', parentEvidenceIds: [reading.id] });
  expect((await record({ source: 'tool_output', ...shared })).independenceGroup).toBe(first.independenceGroup);
});

it('the root groups are rebuilt by replay', async () => {
  expect(await world.get(VerifyReplay).run(world.tenantId)).toMatchObject({ differences: [], skipped: [] });
});
