import { Worker } from 'node:worker_threads';
import { embedderUnavailable, type Embedder } from '../embedder.js';
import { BUILTIN, type BuiltinModel } from './builtin-embedder.js';
import { takeFairly } from '../take-fairly.js';
import type { Purpose, Reply, Request, ThreadData } from './embedder-thread.js';

/**
 * How many texts are sent to the thread at once. A query therefore waits for at most this many documents, and the next
 * caller for at most this many texts of others.
 */
const BATCH = 2;
/** The batch size in the background, where nobody waits. In larger batches a text takes a tenth less CPU time. */
const BACKGROUND_BATCH = 16;
/** Calls are served in the order of their purposes in this list. */
const IN_ORDER: readonly Purpose[] = ['queries', 'windows', 'documents'];

export interface ThreadedEmbedderOptions {
  /** The module that the thread runs. Tests replace it, since a thread cannot load TypeScript. */
  entry?: URL;
  model?: BuiltinModel;
  /** Set if nobody waits for the vectors. The thread then runs at a lower priority and takes more texts at once. */
  isBackground?: boolean;
}

/**
 * The built-in model in a thread of its own. The thread starts with the first call and does not keep the process alive
 * while idle. Calls share batches, and queries overtake documents between two batches. If the thread dies, everything
 * pending is rejected as unavailable and the next call starts another thread.
 */
export class ThreadedEmbedder implements Embedder {
  readonly dimensions = BUILTIN.dimensions;
  private readonly waiting: Record<Purpose, Item[]> = { queries: [], windows: [], documents: [] };
  private sent: Item[] = [];
  private thread: Worker | null = null;
  private lastLane = '';
  private isClosed = false;

  readonly model: BuiltinModel;
  private readonly entry: URL;
  private readonly isBackground: boolean;
  private readonly batch: number;

  constructor({
    entry = new URL('./embedder-thread.js', import.meta.url),
    model = BUILTIN.model,
    isBackground = false,
  }: ThreadedEmbedderOptions = {}) {
    this.entry = entry;
    this.model = model;
    this.isBackground = isBackground;
    this.batch = isBackground ? BACKGROUND_BATCH : BATCH;
  }

  embedQueries(texts: string[], signal?: AbortSignal, lane = ''): Promise<Float32Array[]> {
    return this.embed('queries', texts, signal, lane);
  }

  embedDocuments(texts: string[], signal?: AbortSignal): Promise<Float32Array[]> {
    return this.embed('documents', texts, signal);
  }

  async exceedsWindow(queries: string[], signal?: AbortSignal): Promise<boolean[]> {
    return (await this.embed('windows', queries, signal)).map(([isCut]) => isCut === 1);
  }

  /** Ends the thread. Pending and later calls are rejected as unavailable. */
  async close(): Promise<void> {
    const { thread } = this;
    this.isClosed = true;
    this.fail(thread, new Error('the embedder is closed'));
    await thread?.terminate();
  }

  private async embed(purpose: Purpose, texts: string[], signal?: AbortSignal, lane = ''): Promise<Float32Array[]> {
    signal?.throwIfAborted();
    if (this.isClosed) throw embedderUnavailable(new Error('the embedder is closed'));
    if (texts.length === 0) return [];

    const call = new Call(texts.length);
    for (const [index, text] of texts.entries()) this.waiting[purpose].push({ call, index, text, lane });
    const withdraw = () => {
      this.waiting[purpose] = this.waiting[purpose].filter((item) => item.call !== call);
      call.reject(signal!.reason);
    };
    signal?.addEventListener('abort', withdraw, { once: true });
    this.sendNext();
    return call.answer.finally(() => signal?.removeEventListener('abort', withdraw));
  }

  private sendNext(): void {
    if (this.sent.length > 0) return;
    const purpose = IN_ORDER.find((each) => this.waiting[each].length > 0) ?? 'documents';
    const { taken, left } = takeFairly(this.waiting[purpose], this.batch, this.lastLane);
    this.sent = taken;
    this.waiting[purpose] = left;
    this.lastLane = taken.at(-1)?.lane ?? '';
    if (this.sent.length === 0) {
      this.thread?.unref();
      return;
    }
    this.thread ??= this.start();
    this.thread.ref();
    this.thread.postMessage({ purpose, texts: this.sent.map((item) => item.text) } satisfies Request);
  }

  private start(): Worker {
    // The flags of the parent are not passed on, because its --import hooks (tracing) must not run here.
    const thread = new Worker(this.entry, {
      name: 'embedder',
      execArgv: [],
      workerData: { model: this.model, isBackground: this.isBackground } satisfies ThreadData,
    });
    thread.on('message', (reply: Reply) => this.receive(thread, reply));
    thread.on('error', (cause) => this.fail(thread, cause));
    thread.on('exit', (code) => this.fail(thread, new Error(`the embedder's thread ended with code ${code}`)));
    return thread;
  }

  private receive(thread: Worker, reply: Reply): void {
    // The last reply of a thread may arrive after its error. By then `sent` contains the texts of the next thread.
    if (this.thread !== thread) return;
    const items = this.sent;
    this.sent = [];
    const width = reply.length / items.length;
    items.forEach(({ call, index }, i) => call.settle(index, reply.slice(i * width, (i + 1) * width)));
    this.sendNext();
  }

  /** Ignores a thread that has failed already: it reports its end twice, as an error and as an exit. */
  private fail(thread: Worker | null, cause: unknown): void {
    if (this.thread !== thread) return;
    const items = [...this.sent, ...IN_ORDER.flatMap((purpose) => this.waiting[purpose])];
    [this.thread, this.sent] = [null, []];
    for (const purpose of IN_ORDER) this.waiting[purpose] = [];
    for (const { call } of items) call.reject(embedderUnavailable(cause));
  }
}

/** One text of a call. */
interface Item {
  call: Call;
  index: number;
  text: string;
  lane: string;
}

/** Texts requested together. The call is answered when the last of them is done. */
class Call {
  readonly answer: Promise<Float32Array[]>;
  reject!: (reason: unknown) => void;
  private resolve!: (vectors: Float32Array[]) => void;
  private readonly vectors: Float32Array[] = [];
  private missing: number;

  constructor(texts: number) {
    this.missing = texts;
    this.answer = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  settle(index: number, vector: Float32Array): void {
    this.vectors[index] = vector;
    this.missing -= 1;
    if (this.missing === 0) this.resolve(this.vectors);
  }
}
