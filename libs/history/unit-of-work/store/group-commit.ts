import { setImmediate as nextTurn } from 'node:timers/promises';
import { Refusal, type Ctx, unawaited } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Request, UnitOfWork } from './unit-of-work.js';

/** Bounds how long a transaction holds its locks. */
const MAX_GROUP_SIZE = 64;

/** Turns of the event loop between two transactions: callers who were just answered ask again within them, and are in the next group instead of the one after. An idle process runs them in microseconds. */
const TURNS_BETWEEN = 4;
/** Where a turn takes long, as beside a database in this process, fewer. */
const MAX_GAP_MS = 2;

interface Waiting<Input, T> extends Request<Input> {
  resolve(answer: T): void;
  reject(why: unknown): void;
}

/**
 * Group commit: requests that arrive while a transaction of their group is under way share the next one. A request that finds
 * none under way goes at once, so nobody waits for company; under load the cost of a transaction is shared by all in it.
 */
export class GroupCommit<Input, T> {
  /** Groups with a transaction under way, and who waits for it to end. */
  readonly #waiting = new Map<string, Waiting<Input, T>[]>();

  constructor(
    private readonly work: UnitOfWork,
    private readonly together: (tx: TenantTx, requests: readonly Request<Input>[]) => Promise<(T | Refusal)[]>,
  ) {}

  /** Requests of one group must be of one tenant. */
  write(groupId: string, ctx: Ctx, input: Input): Promise<T> {
    return new Promise((resolve, reject) => {
      const request = { ctx, input, resolve, reject };
      const waiting = this.#waiting.get(groupId);
      if (waiting === undefined) unawaited(this.#commitAll(groupId, [request]));
      else waiting.push(request);
    });
  }

  async #commitAll(groupId: string, waiting: Waiting<Input, T>[]): Promise<void> {
    this.#waiting.set(groupId, waiting);
    while (waiting.length > 0) {
      await this.#commit(waiting.splice(0, MAX_GROUP_SIZE));
      const until = performance.now() + MAX_GAP_MS;
      for (let turn = 0; turn < TURNS_BETWEEN && performance.now() < until; turn += 1) await nextTurn();
    }
    this.#waiting.delete(groupId);
  }

  async #commit(requests: readonly Waiting<Input, T>[]): Promise<void> {
    try {
      const answers = await this.work.writeTogether<Input, T>(requests, this.together);
      requests.forEach((request, i) => {
        settle(request, answers[i]!);
      });
    } catch (failure) {
      if (requests.length === 1 || isOutcomeUnknown(failure)) {
        for (const request of requests) request.reject(failure);
        return;
      }
      // All of it was undone: whoever broke it breaks alone.
      for (const request of requests) await this.#commit([request]);
    }
  }
}

function settle<T>({ resolve, reject }: Waiting<unknown, T>, answer: T | Refusal): void {
  if (answer instanceof Refusal) reject(answer);
  else resolve(answer);
}

/** The database went away, perhaps between the commit and its answer: to do the work again could do it twice. */
const isOutcomeUnknown = (failure: unknown): boolean => failure instanceof Refusal && failure.code === 'unavailable';
