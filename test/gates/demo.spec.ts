import { runCli } from '../../apps/cli/src/program.js';
import { openService, type Service } from '../service/index.js';

let service: Service;
let key: string;
beforeAll(async () => {
  service = await openService({ isWorking: true });
  key = (await service.aTenant()).owner.secret;
});
afterAll(() => service.close());

async function run(...words: string[]): Promise<{ status: number; out: string; err: string }> {
  const [out, err] = [[] as string[], [] as string[]];
  const status = await runCli(['--url', service.url, '--key', key, ...words], {
    env: {},
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    isTerminal: false,
    input: () => Promise.resolve(''),
    lines: async function* () {},
    stop: new AbortController().signal,
  });
  return { status, out: out.join('\n'), err: err.join('\n') };
}

it.each([[[]], [['--llm', '--mock']]])('the story of a refund is played to its end %j', async (flags) => {
  const { status, out, err } = await run('--json', 'demo', 'refund', ...flags);
  expect([status, err]).toEqual([0, '']);
  expect(JSON.parse(out)).toMatchObject({
    withoutEvidence: 'rejected',
    eligibility: 'accepted',
    checked: 'accepted',
    tooEarly: 'rejected',
    completion: 'accepted',
    done: 'accepted',
    before: { facts: 2, blocked: 0 },
    fallen: { grounding: 'tainted', usable: false, step: 'blocked' },
    after: { facts: 1, blocked: 0 },
    returned: { grounding: 'sound', usable: true, step: 'blocked' },
  });
});

it('a refusal says what is missing, and which tool to call', async () => {
  const { out } = await run('demo', 'refund');
  expect(out).toContain('required_evidence_missing order_record  ->  call order_api.get_order');
  expect(out).toContain('- [FACT]');
});

it('a model that is not configured is reported before anything is created', async () => {
  expect(await run('demo', 'refund', '--llm')).toMatchObject({ status: 2, err: expect.stringContaining('--mock') });
  expect(await run('demo', '--mock')).toMatchObject({ status: 2 });
});

it('the story of two competing claims is played to its end', async () => {
  const { status, out, err } = await run('--json', 'demo', 'beliefs');
  expect([status, err]).toEqual([0, '']);
  expect(JSON.parse(out)).toMatchObject({
    proposed: { UTC: 'provisional' },
    competing: { UTC: 'contested', PST: 'contested' },
    tested: { UTC: 'rejected', PST: 'accepted' },
    inside: 1,
    outside: 0,
    promoted: [{ value: 'PST', state: 'accepted' }],
    everywhere: 1,
  });
  expect((await run('demo', 'beliefs')).out).toContain('execute_test_result_ingest  ->  accepted');
});
