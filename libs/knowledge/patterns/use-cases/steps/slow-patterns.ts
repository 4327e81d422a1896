import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { unawaited } from '#libs/kernel/index.js';
import type { Found } from '../../domain/finder.rules.js';
import type { Reply, Request } from './pattern-thread.js';
import { Turns } from './turns.js';

/** Maximum number of waiting patterns of one tenant: more would not get their turn while their callers still wait. */
const MAX_QUEUED_PATTERNS = 5;

/**
 * A pattern is not started if less time is left: a pattern that takes too long ends the thread, and another thread has
 * to be started.
 */
const MIN_TIME_LEFT_MS = 50;

/** Time limits of a pattern, in milliseconds. */
export interface Limits {
  /** From the start of its turn. */
  turnMs: number;
  /** From the time of the request, including waiting for its turn. */
  withinMs: number;
}

interface Asked {
  request: Request;
  turnMs: number;
  /** Deadline on the clock of `performance`. */
  until: number;
  answer(reply: Reply): void;
  fail(why: Error): void;
}

/**
 * Runs patterns that could delay everybody else in a separate thread. A running pattern cannot be interrupted, and
 * in the worst case it takes seconds. The thread starts with the first pattern and never keeps the process alive. If a
 * pattern takes too long, the thread is ended, and the next pattern starts another.
 */
export class SlowPatterns {
  #thread: Promise<Worker> | null = null;
  readonly #turns = new Turns<Asked>(MAX_QUEUED_PATTERNS);
  #isServing = false;
  #isClosed = false;

  /** `entry`: the module the thread runs. */
  constructor(private readonly entry = new URL('./pattern-thread.js', import.meta.url)) {}

  /**
   * Whether the text matches the pattern; null: not determined within the limits, or too many patterns of the tenant
   * wait already. One pattern runs at a time, and tenants take turns.
   */
  isMetBy(tenantId: string, request: Omit<Request, 'asked'>, limits: Limits): Promise<boolean | null> {
    return this.#queue(tenantId, { ...request, asked: 'isMet' }, limits) as Promise<boolean | null>;
  }

  /** The values that the pattern finds in the text; null as for `isMetBy`. */
  findIn(tenantId: string, request: Omit<Request, 'asked'>, limits: Limits): Promise<Found[] | null> {
    return this.#queue(tenantId, { ...request, asked: 'found' }, limits) as Promise<Found[] | null>;
  }

  #queue(tenantId: string, request: Request, { turnMs, withinMs }: Limits): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const deadline = setTimeout(() => {
        this.#turns.remove(tenantId, asked);
        resolve(null);
      }, withinMs);
      const asked: Asked = {
        request,
        turnMs,
        until: performance.now() + withinMs,
        answer: (reply) => {
          clearTimeout(deadline);
          resolve(reply);
        },
        fail: (why) => {
          clearTimeout(deadline);
          reject(why);
        },
      };
      if (this.#isClosed || !this.#turns.add(tenantId, asked)) asked.answer(null);
      else unawaited(this.#serve());
    });
  }

  /** Ends the thread for good; waiting requests are answered with null. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (let asked = this.#turns.next(); asked !== null; asked = this.#turns.next()) asked.answer(null);
    await this.#end();
  }

  async #serve(): Promise<void> {
    if (this.#isServing) return;
    this.#isServing = true;
    for (let asked = this.#turns.next(); asked !== null; asked = this.#turns.next())
      await this.#ask(asked).then(asked.answer, asked.fail);
    this.#isServing = false;
  }

  async #ask({ request, turnMs, until }: Asked): Promise<Reply> {
    const thread = await (this.#thread ??= this.#start());
    const leftMs = until - performance.now();
    if (leftMs < MIN_TIME_LEFT_MS) return null;
    const late = new AbortController();
    const timer = setTimeout(
      () => {
        late.abort();
      },
      Math.min(turnMs, leftMs),
    );
    try {
      const answer = once(thread, 'message', { signal: late.signal });
      thread.postMessage(request);
      const [reply] = (await answer) as [Reply];
      return reply;
    } catch (failure) {
      await this.#end();
      if (late.signal.aborted) return null;
      throw failure;
    } finally {
      clearTimeout(timer);
    }
  }

  async #end(): Promise<void> {
    const thread = await this.#thread?.catch(() => null);
    this.#thread = null;
    await thread?.terminate();
  }

  /** `once` rejects if the thread fails. */
  async #start(): Promise<Worker> {
    // The flags of the parent are not passed on: its --import hooks (tracing) do not belong in this thread.
    const thread = new Worker(this.entry, { name: 'patterns', execArgv: [] });
    thread.unref();
    // The thread may fail while no request waits for it.
    thread.on('error', () => {
      this.#thread = null;
    });
    try {
      (await once(thread, 'message')) satisfies unknown[] as [Reply];
    } catch (failure) {
      this.#thread = null;
      throw failure;
    }
    return thread;
  }
}
