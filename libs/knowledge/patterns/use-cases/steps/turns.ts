/**
 * A queue in which each tenant's requests keep their order and tenants take turns, so that none waits for all requests
 * of another.
 */
export class Turns<T> {
  /** Tenants with waiting requests, in the order of their turns. */
  readonly #waiting = new Map<string, Set<T>>();

  /** `most`: maximum number of waiting requests of one tenant. */
  constructor(private readonly most: number) {}

  /** Adds a request. Returns false if the maximum number of requests of the tenant is waiting already. */
  add(tenantId: string, asked: T): boolean {
    const others = this.#waiting.get(tenantId) ?? new Set();
    if (others.size >= this.most) return false;
    this.#waiting.set(tenantId, others.add(asked));
    return true;
  }

  /** Removes and returns the next request; null: none waits. */
  next(): T | null {
    for (const [tenantId, [asked, ...later]] of this.#waiting) {
      this.#waiting.delete(tenantId);
      if (later.length > 0) this.#waiting.set(tenantId, new Set(later));
      return asked!;
    }
    return null;
  }

  /** Removes a waiting request. */
  remove(tenantId: string, asked: T): void {
    const waiting = this.#waiting.get(tenantId);
    if (waiting?.delete(asked) === true && waiting.size === 0) this.#waiting.delete(tenantId);
  }
}
