import { openLlmServer, saying, type LlmBehaviour, type LlmServer } from '#libs/testing/llm-server.js';
import { recordedIo } from '#libs/testing/recorded-io.js';
import { runCli } from '../../apps/cli/src/program.js';
import { openService, type Service } from '../service/index.js';

let service: Service;
let key: string;
let llm: LlmServer;
beforeAll(async () => {
  llm = await openLlmServer();
  service = await openService({ isWorking: true });
  key = (await service.aTenant()).owner.secret;
});
afterAll(async () => {
  await service.close();
  await llm.close();
});

const run = (...words: string[]) => runWith({}, ...words);

async function runWith(
  env: NodeJS.ProcessEnv,
  ...words: string[]
): Promise<{ status: number; out: string; err: string }> {
  const io = recordedIo(env);
  const status = await runCli(['--url', service.url, '--key', key, ...words], io);
  return { status, ...io.printed() };
}

it.each([[[]], [['--llm', '--mock']]])(
  'the story of a refund is played to its end with the flags %j',
  async (flags) => {
    const { status, out, err } = await run('--json', 'demo', 'refund', ...flags);
    expect({ status, err }).toEqual({ status: 0, err: '' });
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
  },
);

it('a refusal says what is missing, and which tool to call', async () => {
  const { out } = await run('demo', 'refund');
  expect(out).toContain('required_evidence_missing order_record  ->  call order_api.get_order');
  expect(out).toContain('- [FACT]');
});

interface Material {
  goal: string;
  order: string;
  evidence: { id: string }[];
}

/** Answers like a model that drafts claims from what it is given, and cites all of this evidence. */
const good: LlmBehaviour = (asked, ...rest) => {
  const { goal, order, evidence } = JSON.parse(asked.messages[1]!.content) as Material;
  const claimType = goal.includes('completed') ? 'refund_completed' : 'refund_eligibility';
  saying({ claimType, order, evidence: evidence.map(({ id }) => id), text: `So says the model: ${goal}` })(
    asked,
    ...rest,
  );
};

describe('with a language model, which drafts three claims', () => {
  const DRAFT = { claimType: 'refund_eligibility', order: 'ORD-123', evidence: [], text: 'It may be refunded.' };
  const REPLACED = 'The draft of the model is unusable. A claim without evidence takes its place:';
  const play = (...words: string[]) =>
    runWith({ CREDENCE_LLM_URL: llm.url, CREDENCE_LLM_MODEL: 'stub' }, ...words, 'demo', 'refund', '--llm');
  const STORY = {
    withoutEvidence: 'rejected',
    eligibility: 'accepted',
    completion: 'accepted',
    done: 'accepted',
    returned: { grounding: 'sound', usable: true },
  };

  it('gates decide about good drafts as about any other claim', async () => {
    llm.behave(good);
    const before = llm.asked.length;
    const { status, out, err } = await play('--json');
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(JSON.parse(out)).toMatchObject({ ...STORY, unusableDrafts: 0 });
    expect(llm.asked.length - before).toBe(3);
  });

  it.each<[string, LlmBehaviour]>([
    ['prose', saying('Certainly! The order may be refunded.')],
    ['JSON of another shape', saying({ hello: 'world' })],
    ['a type of claims that the schema does not have', saying({ ...DRAFT, claimType: 'everything_is_fine' })],
    ['evidence that nobody recorded', saying({ ...DRAFT, evidence: ['evd_01h455vb4pex5vsknk084sn02q'] })],
    ['an empty sentence', saying({ ...DRAFT, text: ' ' })],
  ])('a draft that is unusable, %s, is reported, and a claim without evidence takes its place', async (_, draft) => {
    llm.behave(good, draft, good);
    const { status, out, err } = await play();
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out.split('\n').map((line) => line.trim())).toEqual(
      expect.arrayContaining([REPLACED, 'refund_eligibility of ORD-123, 0 records  ->  rejected']),
    );
    expect(out.split(REPLACED)).toHaveLength(2);
    llm.behave(good, draft, good);
    expect(JSON.parse((await play('--json')).out)).toMatchObject({ ...STORY, unusableDrafts: 1 });
  });
});

it('a model that is not configured is reported before anything is created', async () => {
  expect(await run('demo', 'refund', '--llm')).toMatchObject({ status: 2, err: expect.stringContaining('--mock') });
  expect(await run('demo', '--mock')).toMatchObject({ status: 2 });
});

it('the story of two competing claims is played to its end', async () => {
  const { status, out, err } = await run('--json', 'demo', 'beliefs');
  expect({ status, err }).toEqual({ status: 0, err: '' });
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
