import { Refusal, type Ctx } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Request, UnitOfWork } from './unit-of-work.js';

/** While one transaction waits for the disk, the next is decided; more would only be smaller. */
const AT_ONCE = 2;
/** Bounds how long a transaction holds its locks. */
const MOST_TOGETHER = 64;

interface Waiting<Input, T> extends Request<Input> {
  resolve(answer: T): void;
  reject(why: unknown): void;
}

interface Group<Input, T> {
  waiting: Waiting<Input, T>[];
  underWay: number;
}

/**
 * Group commit: requests that arrive while transactions of their group are under way share the next one. A request that finds
 * none under way goes at once, so nobody waits for company; under load the cost of a transaction is shared by all in it.
 */
export class GroupCommit<Input, T> {
  readonly #groups = new Map<string, Group<Input, T>>();

  constructor(private readonly work: UnitOfWork, private readonly together: (tx: TenantTx, requests: readonly Request<Input>[]) => Promise<(T | Refusal)[]>) {}

  /** Requests of one group must be of one tenant. */
  write(groupId: string, ctx: Ctx, input: Input): Promise<T> {
    const group = this.#groups.get(groupId) ?? { waiting: [], underWay: 0 };
    this.#groups.set(groupId, group);
    return new Promise((resolve, reject) => {
      group.waiting.push({ ctx, input, resolve, reject });
      void this.#proceed(groupId, group);
    });
  }

  async #proceed(groupId: string, group: Group<Input, T>): Promise<void> {
    if (group.underWay === AT_ONCE) return;
    group.underWay += 1;
    while (group.waiting.length > 0) await this.#commit(group.waiting.splice(0, MOST_TOGETHER));
    group.underWay -= 1;
    if (group.underWay === 0) this.#groups.delete(groupId);
  }

  async #commit(requests: readonly Waiting<Input, T>[]): Promise<void> {
    try {
      const answers = await this.work.writeTogether<Input, T>(requests, this.together);
      requests.forEach((request, i) => { settle(request, answers[i]!); });
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
