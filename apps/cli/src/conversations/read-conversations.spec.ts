import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { batchesOf, type Session, type Turn } from './conversation.js';
import { timeOf, readConversations } from './read-conversations.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conversations-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: unknown) {
  const path = join(folder, 'file');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readConversations(path);
}
const line = (overrides: object = {}): string =>
  JSON.stringify({ sessionId: 's1', role: 'user', content: 'hello', ...overrides });

describe('JSON Lines', () => {
  it('become sessions, each with its turns in the order of the file', async () => {
    const { shape, sessions } = await read(
      [
        line({ speaker: 'Ann', at: '2026-01-31T09:30:00+01:00', externalId: 'a-1' }),
        '',
        line({ sessionId: 's2', role: 'assistant' }),
        line({ content: 'again', speaker: null }),
        '',
      ].join('\r\n'),
    );
    expect(shape).toBe('json-lines');
    expect(sessions).toEqual([
      {
        sessionId: 's1',
        turns: [
          { role: 'user', speaker: 'Ann', content: 'hello', at: '2026-01-31T09:30:00+01:00', externalId: 'a-1' },
          { role: 'user', content: 'again', externalId: expect.stringMatching(/^import:[0-9a-f]{32}$/) },
        ],
      },
      { sessionId: 's2', turns: [{ role: 'assistant', content: 'hello', externalId: expect.any(String) }] },
    ]);
  });

  it('with equal turns give them different ids, which stay the same when the file grows', async () => {
    const idsOf = async (...lines: string[]) =>
      (await read(lines.join('\n'))).sessions.flatMap(({ turns }) => turns.map(({ externalId }) => externalId));
    const first = await idsOf(line(), line());
    expect(new Set(first).size).toBe(2);
    expect((await idsOf(line(), line(), line({ content: 'more' }))).slice(0, 2)).toEqual(first);
  });

  it.each([
    ['not JSON', '{"sessionId"', 'line 1: not JSON'],
    ['an unknown role', line({ role: 'bot' }), 'line 1: role Invalid option'],
    ['an unknown member', line({ text: 'x' }), 'line 1: Unrecognized key: "text"'],
    ['empty content', line({ content: '  ' }), 'line 1: content must not be empty'],
    [
      'a time without offset',
      line({ at: '2026-01-31T09:30:00' }),
      'line 1: at must be an RFC 3339 time with an offset',
    ],
    ['a missing session', `${line()}\n{"role":"user","content":"x"}`, 'line 2: sessionId'],
    ['nothing', '\n\n', 'holds no messages'],
  ])('with %s are refused as a whole, with the position of the fault', async (_, text, message) => {
    await expect(read(text)).rejects.toMatchObject({ status: 2, message: expect.stringContaining(message) });
  });

  it('with many faults are refused with the first ten faults and the number of the others', async () => {
    await expect(read(Array.from({ length: 12 }, () => line({ role: 'bot' })).join('\n'))).rejects.toThrow(
      /line 10: [^\n]+\n {2}and 2 more$/,
    );
  });
});

describe('LoCoMo', () => {
  const turn = (place: string, overrides: object = {}) => ({
    speaker: 'Ann',
    dia_id: place,
    text: `said at ${place}`,
    ...overrides,
  });
  const sample = (overrides: object = {}) => ({
    sample_id: 'conv-1',
    conversation: {
      speaker_a: 'Ann',
      speaker_b: 'Bob',
      session_10_date_time: '12:05 am on 1 January, 2024',
      session_10: [turn('D10:1')],
      session_2_date_time: '1:56 pm on 8 May, 2023',
      session_2: [turn('D2:1'), turn('D2:2', { speaker: 'Bob', blip_caption: 'a red bike', img_url: ['http://x'] })],
      session_3_date_time: '1:56 pm on 9 May, 2023',
      session_3: [],
    },
    qa: [
      { question: 'When?', answer: 2022, evidence: ['D2:1; D2:2', 'D10:1'], category: 2 },
      { question: 'Nobody knows', adversarial_answer: 'x', evidence: ['D2:1'], category: 5 },
      { question: 'Of a turn that is not there', answer: 'x', evidence: ['D9:9'], category: 1 },
    ],
    ...overrides,
  });

  it('each `session_<n>` of the file becomes a session, in the order of the numbers, with times and captions', async () => {
    const conversations = await read([sample()]);
    expect(conversations.sessions).toEqual([
      {
        sessionId: 'conv-1/session-2',
        turns: [
          {
            role: 'user',
            speaker: 'Ann',
            content: 'said at D2:1',
            at: '2023-05-08T13:56:00.000Z',
            externalId: 'conv-1:D2:1',
          },
          {
            role: 'user',
            speaker: 'Bob',
            content: 'said at D2:2 [picture: a red bike]',
            at: '2023-05-08T13:56:10.000Z',
            externalId: 'conv-1:D2:2',
          },
        ],
      },
      {
        sessionId: 'conv-1/session-10',
        turns: [
          {
            role: 'user',
            speaker: 'Ann',
            content: 'said at D10:1',
            at: '2024-01-01T00:05:00.000Z',
            externalId: 'conv-1:D10:1',
          },
        ],
      },
    ]);
  });

  it('keeps only the questions that its turns can answer', async () => {
    const conversations = await read(sample());
    expect(conversations.shape === 'locomo' && conversations.dialogues).toMatchObject([
      {
        id: 'conv-1',
        speakers: ['Ann', 'Bob'],
        questions: [
          { question: 'When?', answer: '2022', gold: ['conv-1:D2:1', 'conv-1:D2:2', 'conv-1:D10:1'], category: 2 },
        ],
      },
    ]);
  });

  it.each([
    ['12:00 am on 1 March, 2024', '2024-03-01T00:00:00.000Z'],
    ['12:30 PM on 29 february, 2024', '2024-02-29T12:30:00.000Z'],
    ['9:05 am on 31 December 2022', '2022-12-31T09:05:00.000Z'],
  ])('with the time %s is read as %s', (text, time) => {
    expect(new Date(timeOf(text, 'here')).toISOString()).toBe(time);
  });

  it.each([
    [
      'a time of another form',
      { conversation: { session_1_date_time: '2023-05-08', session_1: [turn('D1:1')] } },
      'conv-1, session 1: the time "2023-05-08"',
    ],
    [
      'a turn without a speaker',
      { conversation: { session_1_date_time: '1:00 pm on 8 May, 2023', session_1: [{ dia_id: 'D1:1', text: 'x' }] } },
      'conv-1, session 1: 0.speaker',
    ],
    ['a sample without a name', { sample_id: undefined }, '0.sample_id'],
  ])('with %s is refused', async (_, overrides, message) => {
    await expect(read(sample(overrides))).rejects.toMatchObject({
      status: 2,
      message: expect.stringContaining(message),
    });
  });
});

it('the error for a file that cannot be read names the file', async () => {
  await expect(readConversations(join(folder, 'absent'))).rejects.toThrow(`${join(folder, 'absent')} cannot be read`);
});

describe('requests of an import', () => {
  const session = (sessionId: string, count: number, content = 'x'): Session => ({
    sessionId,
    turns: Array.from({ length: count }, (_, index): Turn => ({
      role: 'user',
      content,
      externalId: `${sessionId}:${index}`,
    })),
  });
  const sizes = (...sessions: Session[]) =>
    [...batchesOf(sessions)].map(({ sessionId, messages }) => [sessionId, messages.length]);

  it('hold one session and at most 500 messages', () => {
    expect(sizes(session('a', 1_001), session('b', 2), session('c', 0))).toEqual([
      ['a', 500],
      ['a', 500],
      ['a', 1],
      ['b', 2],
    ]);
  });

  it('stay below the maximum size that the service accepts', () => {
    const batches = [...batchesOf([session('a', 60, 'é'.repeat(16_000))])];
    expect(batches.every((batch) => Buffer.byteLength(JSON.stringify(batch)) < 1_048_576)).toBe(true);
    expect(batches.flatMap(({ messages }) => messages)).toHaveLength(60);
  });
});
