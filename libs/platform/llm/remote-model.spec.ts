import { z } from 'zod';
import { LLM_BEHAVIOURS, type LlmServer, openLlmServer, saying } from '../../testing/llm-server.js';
import { RecordedLog } from '../../testing/index.js';
import { Llm, FOR_ANSWERS, RemoteModel } from './llm.js';

const KEY = 'sk-very-secret';
const Colour = z.strictObject({ colour: z.string() });

let server: LlmServer;
beforeAll(async () => {
  server = await openLlmServer();
});
beforeEach(() => {
  server.asked.length = 0;
});
afterAll(() => server.close());

const log = new RecordedLog();
const open = (timeoutMs = 10_000) =>
  new Llm(
    new RemoteModel({ url: `${server.url}/`, model: 'm-1', key: KEY, timeoutMs }, log, {
      patience: { ...FOR_ANSWERS, firstDelayMs: 1 },
    }),
  );
const ask = (llm = open()) => llm.ask({ instructions: 'Name the colour.', material: '"green"' }, 'colour', Colour);

const messagesOf = (failure: unknown): string => {
  const { message, cause } = failure as Error;
  return `${message} ${cause === undefined ? '' : messagesOf(cause)}`;
};

it('a request names the model, separates instructions from data, and asks for JSON of the schema', async () => {
  server.behave(saying({ colour: 'green' }));
  expect(await ask()).toEqual({ kind: 'usable', answer: { colour: 'green' }, said: '{"colour":"green"}' });
  expect(server.asked[0]).toMatchObject({
    model: 'm-1',
    temperature: 0,
    messages: [
      { role: 'system', content: 'Name the colour.' },
      { role: 'user', content: '"green"' },
    ],
    response_format: {
      type: 'json_schema',
      json_schema: {
        name: 'colour',
        strict: true,
        schema: { type: 'object', required: ['colour'], additionalProperties: false },
      },
    },
  });
  expect(server.headers.at(-1)).toMatchObject({ authorization: `Bearer ${KEY}` });
});

it.each(['prose', 'instructions', 'otherJson', 'nothing'] as const)(
  'an answer with the behaviour %s is unusable',
  async (behaviour) => {
    server.behave(LLM_BEHAVIOURS[behaviour]);
    expect(await ask()).toMatchObject({ kind: 'unusable' });
    expect(server.asked).toHaveLength(1);
  },
);

it.each<[keyof typeof LLM_BEHAVIOURS, string, number]>([
  ['refusal', 'answered no completion', 1],
  ['noChoices', 'answered no completion', 1],
  ['page', 'no completion: <html>', 1],
  ['huge', 'the answer is longer than', 1],
  ['silent', 'did not answer within 200 ms', 1],
  ['cut', 'cut the connection', 2],
  ['error', 'answered 500', 2],
  ['denied', 'Incorrect key Bearer ***', 1],
  ['elsewhere', 'cannot be reached', 2],
])(
  'an endpoint with the behaviour %s makes the model unavailable, and the key is never disclosed',
  async (behaviour, expected, attempts) => {
    server.behave(LLM_BEHAVIOURS[behaviour]);
    const failure: unknown = await ask(open(behaviour === 'silent' ? 200 : 10_000)).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(failure).toMatchObject({ code: 'llm_unavailable', category: 'unavailable' });
    expect(messagesOf(failure)).toContain(expected);
    expect(server.asked).toHaveLength(attempts);
    expect(`${messagesOf(failure)} ${JSON.stringify(log)}`).not.toContain(KEY);
  },
);

it('an installation without a model reports llm_not_configured', async () => {
  await expect(ask(new Llm(null))).rejects.toMatchObject({ code: 'llm_not_configured', category: 'conflict' });
});
