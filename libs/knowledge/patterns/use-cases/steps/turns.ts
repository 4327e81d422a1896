/** What waits, each tenant's in the order it came; the tenants take turns, so that none waits for all that another asks. */
export class Turns<T> {
  /** A tenant of whom nothing waits is not here; whose turn it is comes first. */
  readonly #waiting = new Map<string, Set<T>>();

  /** `most`: how much of one tenant may wait. */
  constructor(private readonly most: number) {}

  /** False where as much of the tenant's waits already. */
  add(tenantId: string, asked: T): boolean {
    const others = this.#waiting.get(tenantId) ?? new Set();
    if (others.size >= this.most) return false;
    this.#waiting.set(tenantId, others.add(asked));
    return true;
  }

  /** Takes out whose turn it is; null: nothing waits. */
  next(): T | null {
    for (const [tenantId, [asked, ...later]] of this.#waiting) {
      this.#waiting.delete(tenantId);
      if (later.length > 0) this.#waiting.set(tenantId, new Set(later));
      return asked!;
    }
    return null;
  }

  /** It waits no more. */
  remove(tenantId: string, asked: T): void {
    const waiting = this.#waiting.get(tenantId);
    if (waiting?.delete(asked) === true && waiting.size === 0) this.#waiting.delete(tenantId);
  }
}
