import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { unawaited } from '#libs/kernel/index.js';
import type { Found } from '../../domain/finder.rules.js';
import type { Reply, Request } from './pattern-thread.js';
import { Turns } from './turns.js';

/** Patterns of one tenant that wait at most: no more of them would have their turn while whoever asks still waits. */
const MAX_QUEUED_PATTERNS = 5;

/** With less time left a pattern is not begun: one that takes too long costs the thread, and the next a start. */
const MIN_TIME_LEFT_MS = 50;

/** How long a pattern may take, in milliseconds. */
export interface Limits {
  /** From its turn on. */
  turnMs: number;
  /** From now on, whatever has its turn before it. */
  withinMs: number;
}

interface Asked {
  request: Request;
  turnMs: number;
  /** On the clock of `performance`. */
  until: number;
  answer(reply: Reply): void;
  fail(why: Error): void;
}

/**
 * Patterns in a thread of their own, for what could hold up everybody else: a pattern is run to its end or not at all, and at worst that takes seconds.
 * The thread starts with the first pattern, never keeps the process alive, and is ended where one takes too long; the next starts another.
 */
export class SlowPatterns {
  #thread: Promise<Worker> | null = null;
  readonly #turns = new Turns<Asked>(MAX_QUEUED_PATTERNS);
  #isServing = false;
  #isClosed = false;

  /** `entry`: the module the thread runs. */
  constructor(private readonly entry = new URL('./pattern-thread.js', import.meta.url)) {}

  /** Whether the text meets the pattern; null: not found out within the limits, or too much of the tenant's waits already. One pattern at a time has its turn, and tenants take turns. */
  isMetBy(tenantId: string, request: Omit<Request, 'asked'>, limits: Limits): Promise<boolean | null> {
    return this.#queue(tenantId, { ...request, asked: 'isMet' }, limits) as Promise<boolean | null>;
  }

  /** What the pattern finds in the text; null as for `isMetBy`. */
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

  /** Ends the thread for good; whatever still waits is not found out. */
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

  /** `once` refuses where the thread fails. */
  async #start(): Promise<Worker> {
    // Not the parent's flags: its --import hooks (tracing) have no business here.
    const thread = new Worker(this.entry, { name: 'patterns', execArgv: [] });
    thread.unref();
    // It may end while nobody waits for it.
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
