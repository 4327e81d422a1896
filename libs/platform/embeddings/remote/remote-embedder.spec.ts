import {
  type Behaviour,
  BEHAVIOURS,
  type EmbeddingServer,
  openEmbeddingServer,
} from '../../../testing/embedding-server.js';
import { eventually, RecordedLog } from '../../../testing/index.js';
import { embedderConformance } from '../embedder.conformance.js';
import { EmbedderSpecs, type RemoteSpec } from '../../config/index.js';
import { FOR_DOCUMENTS, FOR_QUERIES, RemoteEmbedder } from './remote-embedder.js';

const KEY = 'sk-very-secret';
const OUTAGE_MS = 50;

let server: EmbeddingServer;
beforeAll(async () => {
  server = await openEmbeddingServer();
});
beforeEach(() => {
  server.behave(BEHAVIOURS.well);
  server.asked.length = 0;
});
afterAll(() => server.close());

/**
 * Short timeouts for tests with an endpoint that never answers. The other tests keep long ones, so that a busy machine
 * is not mistaken for a silent endpoint.
 */
const HURRIED = { timeoutMs: 300, queryTimeoutMs: 200 };

const log = new RecordedLog();
const specOf = (changes: Partial<RemoteSpec> = {}) =>
  EmbedderSpecs.parse([
    {
      kind: 'openai',
      model: 'remote-1',
      dimensions: 512,
      url: server.url,
      remoteModel: 'm',
      timeoutMs: 10_000,
      queryTimeoutMs: 10_000,
      ...changes,
    },
  ])[0] as RemoteSpec;
const open = (changes: Partial<RemoteSpec> = {}) =>
  new RemoteEmbedder({
    spec: specOf(changes),
    key: KEY,
    log,
    limits: { opensAfter: 5, halfOpenAfterMs: OUTAGE_MS },
    patience: { queries: FOR_QUERIES, documents: { ...FOR_DOCUMENTS, firstDelayMs: 1 } },
  });

embedderConformance('RemoteEmbedder', () => open());

/** All texts about this failure that a log line would contain. */
const messagesOf = (failure: unknown): string => {
  const { message, cause } = failure as Error;
  return `${message} ${cause === undefined ? '' : messagesOf(cause)}`;
};
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => {
      throw new Error('it succeeded');
    },
    (failure: unknown) => failure,
  );

describe('a request', () => {
  it('names the model, carries the key and adds the prefix for its purpose', async () => {
    const embedder = open({ queryPrefix: 'query: ', documentPrefix: 'passage: ' });
    await embedder.embedQueries(['who?']);
    await embedder.embedDocuments(['him', '']);
    expect(server.asked).toEqual([['query: who?'], ['passage: him', 'passage: .']]);
    expect(server.headers.at(-1)).toMatchObject({ authorization: `Bearer ${KEY}` });
  });

  it('contains at most one batch of texts, and only the part of a long text that may fit into the window', async () => {
    const vectors = await open({ batch: 2, maxChars: 100 }).embedDocuments(['a', 'b', 'c'.repeat(300)]);
    expect(vectors).toHaveLength(3);
    expect(server.asked).toEqual([['a', 'b'], ['c'.repeat(100)]]);
  });

  it('returns vectors in the order of the request, whatever the order of the answer', async () => {
    const straight = await open().embedDocuments(['x', 'y', 'z']);
    server.behave(BEHAVIOURS.shuffled);
    expect(await open().embedDocuments(['x', 'y', 'z'])).toEqual(straight);
  });
});

describe('an endpoint that refuses a text', () => {
  const refusingLonger =
    (most: number): Behaviour =>
    (answer, request, response) => {
      if (answer.texts.every((text) => text.length <= most)) BEHAVIOURS.well(answer, request, response);
      else response.writeHead(400).end('{"error":"maximum context length"}');
    };

  it('gets the texts one by one, and then shorter beginnings of the refused text until one is accepted', async () => {
    server.behave(refusingLonger(50));
    const long = 'word '.repeat(30);
    const [short, cut] = await open().embedDocuments(['short', long]);
    expect(server.asked.map((texts) => texts.map(({ length }) => length))).toEqual([[5, 150], [5], [150], [75], [38]]);
    expect([short, cut]).toEqual(await open().embedDocuments(['short', long.slice(0, 38)]));
  });

  it('makes the call fail if every text is refused, but does not open the circuit', async () => {
    server.behave(refusingLonger(0));
    const embedder = open();
    expect(messagesOf(await failureOf(embedder.embedDocuments(['text'])))).toContain('answered 400');
    server.behave(BEHAVIOURS.well);
    expect(await embedder.embedDocuments(['text'])).toHaveLength(1);
  });
});

describe('an endpoint that fails at one text', () => {
  const failingAt =
    (bad: string): Behaviour =>
    (answer, request, response) =>
      (answer.texts.includes(bad) ? BEHAVIOURS.error : BEHAVIOURS.well)(answer, request, response);
  const texts = Array.from({ length: 64 }, (_, n) => `text ${n}`);

  it.each([0, 31, 63])('embeds the other 63 texts of its batch, and the circuit stays closed (text %s)', async (n) => {
    const embedder = open();
    const all = await embedder.embedDocuments(texts);
    server.asked.length = 0;
    server.behave(failingAt(`text ${n}`));
    for (let times = 0; times < 3; times += 1)
      expect(await embedder.embedDocuments(texts)).toEqual(all.map((vector, i) => (i === n ? null : vector)));
    expect(server.asked.length).toBeLessThan(60);
    for (let times = 0; times < 10; times += 1) expect(await embedder.embedDocuments([`text ${n}`])).toEqual([null]);
    expect(await embedder.embedDocuments(['another'])).toHaveLength(1);
  });

  it('leaves questions possible, however often the question at which it fails is asked', async () => {
    const embedder = open();
    server.behave(failingAt('bad'));
    for (let times = 0; times < 10; times += 1)
      expect(await failureOf(embedder.embedQueries(['bad']))).toMatchObject({ code: 'unavailable' });
    expect(await embedder.embedQueries(['good'])).toHaveLength(1);
  });
});

describe('an endpoint in trouble', () => {
  it.each<[keyof typeof BEHAVIOURS, string, number]>([
    ['silent', 'did not answer within 300 ms', 4],
    ['cut', 'cut the connection', 4],
    ['cutHalfWay', 'cut the connection', 4],
    // The batch four times, then one of its texts, and at last another text.
    ['error', 'answered 500: {"error":{"message":"out of memory"}}', 6],
    ['busy', 'answered 429', 4],
    ['busyForLong', 'answered 429', 1],
    ['denied', 'Incorrect key Bearer ***', 1],
    ['fewer', '1 vectors for 2 texts', 1],
    ['narrow', 'a vector of 511 dimensions instead of 512', 1],
    ['sameIndex', 'indexes that are not those of the texts', 1],
    ['notANumber', 'no vectors of numbers', 1],
    ['infinite', 'no vectors of numbers', 1],
    ['zeros', 'a vector without direction', 1],
    ['page', 'no vectors of numbers: <html>', 1],
    ['endless', 'the answer is longer than', 1],
    ['elsewhere', 'cannot be reached', 4],
  ])(
    'with the behaviour %s makes the embedder unavailable, is asked again only if this may help, and the key stays secret',
    async (behaviour, expected, attempts) => {
      server.behave(BEHAVIOURS[behaviour]);
      const failure = await failureOf(open(behaviour === 'silent' ? HURRIED : {}).embedDocuments(['one', 'two']));
      expect(failure).toMatchObject({ code: 'unavailable' });
      expect(messagesOf(failure)).toContain(expected);
      expect(server.asked).toHaveLength(attempts);
      expect(`${messagesOf(failure)} ${JSON.stringify(log)}`).not.toContain(KEY);
    },
  );

  it.each(['cut', 'error', 'busy', 'silent'] as const)(
    'that recovers from the behaviour %s serves the waiting call',
    async (behaviour) => {
      server.behave(BEHAVIOURS[behaviour], BEHAVIOURS.well);
      expect(await open(behaviour === 'silent' ? { timeoutMs: 1_000 } : {}).embedDocuments(['one'])).toHaveLength(1);
      expect(server.asked).toHaveLength(2);
    },
  );

  it('gets a query once, and a second time only after a cut connection', async () => {
    for (const [behaviour, attempts] of [
      ['busy', 1],
      ['silent', 1],
      ['cut', 2],
    ] as const) {
      server.asked.length = 0;
      server.behave(BEHAVIOURS[behaviour]);
      await failureOf(open(behaviour === 'silent' ? HURRIED : {}).embedQueries(['who?']));
      expect({ behaviour, askedCount: server.asked.length }).toEqual({ behaviour, askedCount: attempts });
    }
  });

  it('does not delay a caller that stops waiting', async () => {
    server.behave(BEHAVIOURS.silent);
    const leaving = new AbortController();
    const asked = failureOf(open({ timeoutMs: 60_000 }).embedDocuments(['one'], leaving.signal));
    leaving.abort(new Error('gone'));
    expect(await asked).toMatchObject({ message: 'gone' });
  });
});

describe('the circuit', () => {
  it('opens after five failures, then fails at once, and closes when a request succeeds', async () => {
    server.behave(BEHAVIOURS.error);
    const embedder = open();
    for (let failures = 0; failures < 5; failures += 1) await failureOf(embedder.embedQueries(['who?']));
    const before = server.asked.length;
    const message = messagesOf(await failureOf(embedder.embedQueries(['who?'])));
    expect({ message, asked: server.asked.length }).toEqual({
      message: expect.stringContaining('circuit breaker is open'),
      asked: before,
    });

    server.behave(BEHAVIOURS.well);
    await eventually(async () => (await embedder.embedQueries(['who?']).catch(() => [])).length === 1);
    expect(log.count('The embedder remote-1, for questions, has recovered.')).toBe(1);
  });

  it('for queries stays closed while requests for stored texts fail', async () => {
    const embedder = open();
    server.behave(BEHAVIOURS.error);
    for (let failures = 0; failures < 3; failures += 1) await failureOf(embedder.embedDocuments(['text']));
    server.behave(BEHAVIOURS.well);
    expect(await embedder.embedQueries(['who?'])).toHaveLength(1);
  });
});
