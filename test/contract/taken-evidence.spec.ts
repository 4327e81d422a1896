import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '#libs/testing/index.js';
import {
  mostlyOver,
  openService,
  over,
  TRANSPORTS,
  type Answer,
  type RestClient,
  type Service,
} from '../service/index.js';

let service: Service;
let owner: RestClient;
beforeAll(async () => {
  service = await openService({ isWorking: true });
  owner = (await service.aTenant()).owner;
});
afterAll(() => service.close());

const ROUNDS = 4;
const UNKNOWN = 'evd_01kb5q4w3yf6vbt8c1s9n2d7he';
const document = (content: string, parentEvidenceIds: string[] = []) => ({
  kind: 'document',
  content,
  source: 'document',
  parentEvidenceIds,
});

describe.each(TRANSPORTS)('evidence taken from other evidence, over %s', (transport) => {
  it('is recorded with its parent, and refused with a parent that does not exist', async () => {
    const space = `taken-${transport}`;
    await owner.do('spaces.create', { slug: space, name: space });
    const client = await over(transport, owner);
    const root = (await client.call('evidence.record', { space, ...document('A report.') })).body;
    const { body: child } = await client.call('evidence.record', { space, ...document('An extract.', [root.id]) });
    expect(child).toMatchObject({
      parentEvidenceIds: [root.id],
      status: 'active',
      independenceGroup: root.independenceGroup,
    });
    const {
      isOk,
      body: { code },
    } = await client.call('evidence.record', { space, ...document('Another.', [root.id, UNKNOWN]) });
    expect({ isOk, code }).toEqual({ isOk: false, code: 'not_found' });
  });
});

/** Trust according to the claims spec, section 4: a document gives .60, and every further witness adds .05. */
describe.each(TRANSPORTS)('a worked example over %s', (transport) => {
  it('three extracts of a report are one witness and a gauge is a second; without the report only the gauge is left', async () => {
    const client = await mostlyOver(transport, owner);
    const space = `worked-${transport}`;
    await client.do('spaces.create', { slug: space, name: space });
    const record = async (content: string, more: object = {}): Promise<string> =>
      (await client.do('evidence.record', { space, ...document(content), ...more })).id;
    const report = await record('The third pier leans by two degrees, it says on every page.');
    const extracts = [
      await record('Page 1.', { parentEvidenceIds: [report] }),
      await record('Page 2.', { parentEvidenceIds: [report] }),
    ];
    extracts.push(await record('A line of page 2.', { parentEvidenceIds: [extracts[1]] }));
    const gauge = await record('2.1', { source: 'tool_output' });
    const store = async (text: string, evidence: string[]): Promise<string> =>
      (await client.do('claims.store', { space, text, evidence, provenance: { source: 'document' } })).claim.id;
    const onReport = await store('The pier leans.', [report, ...extracts]);
    const onBoth = await store('The pier leans by two degrees.', [...extracts, gauge]);
    const onGuess = await store('The pier was built so.', [
      await record('Built so.', {
        parentEvidenceIds: [await record('I guess it was built so.', { source: 'inference' })],
      }),
    ]);
    const stateOfClaim = async (id: string) => {
      const { trust, corroboration, grounding } = await client.do('claims.get', { space, id });
      return [trust, corroboration, grounding];
    };
    expect(await Promise.all([onReport, onBoth, onGuess].map(stateOfClaim))).toEqual([
      [0.6, 1, 'sound'],
      [0.65, 2, 'sound'],
      [0.5, 1, 'sound'],
    ]);

    await client.do('evidence.revoke', { space, id: report, reason: 'forged' });
    expect((await stateOfClaim(onReport))[2]).toBe('tainted');
    await eventually(async () => (await client.do('cascades.list', { space, state: 'running' })).data.length === 0);
    expect(await Promise.all([onReport, onBoth].map(stateOfClaim))).toEqual([
      [0, 0, 'tainted'],
      [0.6, 1, 'sound'],
    ]);

    await client.do('evidence.reinstate', { space, id: report, reason: 'genuine' });
    await eventually(async () => (await client.do('cascades.list', { space, state: 'running' })).data.length === 0);
    expect(await Promise.all([onReport, onBoth].map(stateOfClaim))).toEqual([
      [0.6, 1, 'sound'],
      [0.65, 2, 'sound'],
    ]);
  });
});

it('GraphQL shows the evidence from which evidence was taken, down to the root', async () => {
  await owner.do('spaces.create', { slug: 'nested', name: 'Nested' });
  const root = await owner.do('evidence.record', { space: 'nested', ...document('A report.') });
  const [one, other] = (
    await owner.do('evidence.recordBatch', {
      space: 'nested',
      items: [document('Page 1.', [root.id]), document('Page 2.', [root.id])],
    })
  ).data;
  const both = await owner.do('evidence.record', { space: 'nested', ...document('A summary.', [other.id, one.id]) });
  const query =
    'query ($id: ID!) { evidence(space: "nested", id: $id) { parents { content parents { content parents { id } } } } }';
  const { data, errors } = (await owner.send('POST', '/graphql', JSON.stringify({ query, variables: { id: both.id } })))
    .body;
  expect(errors).toBeUndefined();
  const report = { content: 'A report.', parents: [] };
  expect(data.evidence.parents).toEqual([
    { content: 'Page 2.', parents: [report] },
    { content: 'Page 1.', parents: [report] },
  ]);
});

/** On a server, the writers race. On the embedded database, which has only one session, they take turns. */
it('evidence that is taken from other evidence while this is being revoked supports nothing after the revocation', async () => {
  let stored = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const space = `race-${round}`;
    await owner.do('spaces.create', { slug: space, name: space });
    const root = await owner.do('evidence.record', { space, ...document('A report.') });
    const page = await owner.do('evidence.record', { space, ...document('A page.', [root.id]) });
    await owner.do('claims.store', {
      space,
      text: 'So says the page.',
      evidence: [page.id],
      provenance: { source: 'document' },
    });
    const taken: Answer[] = [];
    const write = async (n: number): Promise<void> => {
      const record = await owner.call('evidence.record', {
        space,
        ...document(`Line ${n}.`, [n % 2 === 0 ? root.id : page.id]),
      });
      taken.push(
        record,
        await owner.call('claims.store', {
          space,
          text: `So says line ${n}.`,
          evidence: [record.isOk ? record.body.id : page.id],
          provenance: { source: 'document' },
        }),
      );
    };
    const revoke = async (): Promise<void> => {
      await owner.do('evidence.revoke', { space, id: root.id, reason: 'forged' });
    };
    await Promise.all(Array.from({ length: 9 }, (_, n) => (n === round ? revoke() : write(n))));
    for (const { isOk, body } of taken)
      if (!isOk) expect(['evidence_revoked', 'evidence_tainted', 'busy']).toContain(body.code);
    const { data: claims } = await owner.do('claims.list', { space, limit: 200 });
    expect(claims.filter(({ grounding }: { grounding: string }) => grounding === 'sound')).toEqual([]);
    stored += claims.length;
    const { data: records } = await owner.do('evidence.list', { space, limit: 200 });
    expect(
      records
        .filter(({ kind }: { kind: string }) => kind === 'document')
        .map(({ status }: { status: string }) => status),
    ).not.toContain('active');
  }
  expect(stored).toBeGreaterThanOrEqual(ROUNDS);
});
