import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Reply, Request } from './pattern-thread.js';

/**
 * Patterns in a thread of their own, for what could hold up everybody else: a pattern is run to its end or not at all, and at worst that takes seconds.
 * The thread starts with the first pattern, never keeps the process alive, and is ended where one takes too long; the next starts another.
 */
export class SlowPatterns {
  #thread: Promise<Worker> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** `entry`: the module the thread runs; tests replace it, since a thread cannot load TypeScript. */
  constructor(private readonly entry = new URL('./pattern-thread.js', import.meta.url)) {}

  /** Whether the text meets the pattern; null: not found out within so many milliseconds of its turn. One pattern at a time has its turn. */
  isMetBy(pattern: string, text: string, withinMs: number): Promise<boolean | null> {
    const turn = this.#last.then(() => this.#ask({ pattern, text }, withinMs));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async close(): Promise<void> {
    const thread = await this.#thread?.catch(() => null);
    this.#thread = null;
    await thread?.terminate();
  }

  async #ask(request: Request, withinMs: number): Promise<boolean | null> {
    const thread = await (this.#thread ??= this.#start());
    const late = new AbortController();
    const timer = setTimeout(() => { late.abort(); }, withinMs);
    try {
      const answer = once(thread, 'message', { signal: late.signal });
      thread.postMessage(request);
      const [isMet] = await answer as [boolean];
      return isMet;
    } catch (failure) {
      await this.close();
      if (late.signal.aborted) return null;
      throw failure;
    } finally {
      clearTimeout(timer);
    }
  }

  /** `once` refuses where the thread fails. */
  async #start(): Promise<Worker> {
    // Not the parent's flags: its --import hooks (tracing) have no business here.
    const thread = new Worker(this.entry, { name: 'patterns', execArgv: [] });
    // It may end while nobody waits for it.
    thread.on('error', () => { this.#thread = null; });
    try {
      await once(thread, 'message') satisfies unknown[] as [Reply];
    } catch (failure) {
      this.#thread = null;
      throw failure;
    }
    thread.unref();
    return thread;
  }
}
