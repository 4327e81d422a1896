import { embedderConformance } from '../embedder.conformance.js';
import type { Embedder } from '../embedder.js';
import { BuiltinEmbedder } from './builtin-embedder.js';
import { ThreadedEmbedder } from './threaded-embedder.js';

embedderConformance(
  'ThreadedEmbedder',
  () => new ThreadedEmbedder(),
  (embedder: Embedder) => (embedder as ThreadedEmbedder).close(),
);

/**
 * A thread without a model. Each vector starts with the number of the request and the size of its batch. The text
 * "crash" ends the thread.
 */
const stubThread = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from 'node:worker_threads';
  let request = 0;
  parentPort.on('message', ({ texts }) => {
    if (texts.includes('crash')) throw new Error('out of memory');
    request += 1;
    const reply = new Float32Array(texts.length * 512);
    texts.forEach((_, i) => reply.set([request, texts.length], i * 512));
    parentPort.postMessage(reply);
  });`)}`,
);

describe('the thread of the embedder', () => {
  let embedder: ThreadedEmbedder;
  beforeEach(() => {
    embedder = new ThreadedEmbedder({ entry: stubThread });
  });
  afterEach(() => embedder.close());

  const requestsAndSizes = async (answer: Promise<Float32Array[]>) =>
    (await answer).map(([request, size]) => [request, size]);
  const unavailable = { code: 'unavailable', category: 'unavailable' };

  it('returns the same bits as the model in the calling thread', async () => {
    const threaded = new ThreadedEmbedder();
    const inThread = BuiltinEmbedder.load();
    const texts = Array.from({ length: 11 }, (_, i) => `Parcel ${i} arrived on the ${i + 1}th of May.`);
    expect(await threaded.embedDocuments(texts)).toEqual(await inThread.embedDocuments(texts));
    expect(await threaded.embedQueries(texts)).toEqual(await inThread.embedQueries(texts));
    await threaded.close();
  });

  it('reports queries that exceed the window of 128 tokens, counting the full stop that is added', async () => {
    const threaded = new ThreadedEmbedder();
    const words = (count: number) => Array<string>(count).fill('the').join(' ');
    expect(await threaded.exceedsWindow([words(127), words(128), 'x'.repeat(8_000), ''])).toEqual([
      false,
      true,
      true,
      false,
    ]);
    await threaded.close();
  });

  it('combines waiting calls into one batch and lets queries overtake documents', async () => {
    const documents = ['1', '2', '3'].map((text) => embedder.embedDocuments([text]));
    const queries = ['4', '5'].map((text) => embedder.embedQueries([text]));
    expect(await Promise.all([...documents, ...queries].map(requestsAndSizes))).toEqual([
      [[1, 1]],
      [[3, 2]],
      [[3, 2]],
      [[2, 2]],
      [[2, 2]],
    ]);
  });

  it('splits a long call into batches of two, so that nobody waits longer than one batch', async () => {
    const sizes = (await requestsAndSizes(embedder.embedDocuments(Array<string>(5).fill('x')))).map(([, size]) => size);
    expect(sizes).toEqual([2, 2, 2, 2, 1]);
  });

  it('processes sixteen texts at once in the background, where nobody waits', async () => {
    const background = new ThreadedEmbedder({ entry: stubThread, isBackground: true });
    const answers = await requestsAndSizes(background.embedDocuments(Array<string>(20).fill('x')));
    expect(answers.map(([, size]) => size)).toEqual([...Array<number>(16).fill(16), ...Array<number>(4).fill(4)]);
    await background.close();
  });

  it('rejects all pending calls if the thread dies, and starts another thread for the next call', async () => {
    const pending = [
      embedder.embedQueries(['crash']),
      embedder.embedQueries(['waiting']),
      embedder.embedDocuments(['waiting too']),
    ];
    for (const answer of await Promise.allSettled(pending))
      expect(answer).toMatchObject({ status: 'rejected', reason: unavailable });
    expect(await requestsAndSizes(embedder.embedQueries(['again']))).toEqual([[1, 1]]);
  });

  it('reports the reason of a crash to the log', async () => {
    await expect(embedder.embedQueries(['crash'])).rejects.toMatchObject({ cause: { message: 'out of memory' } });
  });

  it('withdraws an aborted call that is still waiting, without asking the thread', async () => {
    const abort = new AbortController();
    const first = embedder.embedDocuments(['first']);
    const aborted = embedder.embedDocuments(['crash'], abort.signal);
    abort.abort(new Error('changed my mind'));
    await expect(aborted).rejects.toThrow('changed my mind');
    await first;
    expect(await requestsAndSizes(embedder.embedDocuments(['last']))).toEqual([[2, 1]]);
  });

  it('rejects pending and later calls once it is closed', async () => {
    const pending = expect(embedder.embedQueries(['pending'])).rejects.toMatchObject(unavailable);
    await embedder.close();
    await pending;
    await expect(embedder.embedQueries(['later'])).rejects.toMatchObject(unavailable);
  });

  it('is unavailable if its entry module cannot be loaded', async () => {
    const broken = new ThreadedEmbedder({ entry: new URL('file:///nowhere/embedder-thread.js') });
    await expect(broken.embedQueries(['hello'])).rejects.toMatchObject(unavailable);
    await broken.close();
  });
});
