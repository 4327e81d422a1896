import { Refusal } from '../../kernel/index.js';

/** The work failed for some tenants, and was done for all others. */
export class TenantsFailed extends AggregateError {
  override readonly name = 'TenantsFailed';

  constructor(
    /** What went wrong, by tenant. */
    readonly failures: ReadonlyMap<string, unknown>,
    /** For how many tenants the work was done. */
    readonly done: number,
    /** Whether any tenant whose work was done may have more work. */
    readonly hasMore = false,
  ) {
    super(
      [...failures.values()],
      `The work failed for ${failures.size} of ${failures.size + done} tenants: ${[...failures.keys()].slice(0, NAMED).join(', ')}.`,
    );
  }
}

const NAMED = 10;

/**
 * Does work for each tenant and returns its results. If the work fails for some tenants, it is still done for the
 * others, and `TenantsFailed` is thrown at the end. If the database or the queue does not answer, it throws
 * `unavailable` at once, because the work would fail for all other tenants too.
 */
export async function forEachTenant<T>(
  tenants: readonly string[],
  work: (tenantId: string) => Promise<T>,
): Promise<T[]> {
  const { results, failures } = await settledByTenant(tenants, work);
  if (failures.size > 0) throw new TenantsFailed(failures, results.length);
  return results;
}

/** Like `forEachTenant`, for one batch of work per tenant. Returns whether any tenant may have more. */
export async function batchOfEachTenant(
  tenants: readonly string[],
  work: (tenantId: string) => Promise<boolean>,
): Promise<boolean> {
  const { results, failures } = await settledByTenant(tenants, work);
  const hasMore = results.includes(true);
  if (failures.size > 0) throw new TenantsFailed(failures, results.length, hasMore);
  return hasMore;
}

/**
 * Like `forEachTenant`, for `sideBySide` tenants at a time, but returns the failures by tenant instead of throwing
 * them. An `unavailable` is still thrown.
 */
export async function settledByTenant<T>(
  tenants: readonly string[],
  work: (tenantId: string) => Promise<T>,
  sideBySide = 1,
): Promise<{ results: T[]; failures: Map<string, unknown> }> {
  const results: T[] = [];
  const failures = new Map<string, unknown>();
  for (let first = 0; first < tenants.length; first += sideBySide) {
    const some = tenants.slice(first, first + sideBySide);
    const ends = await Promise.allSettled(some.map(work));
    for (const [i, end] of ends.entries()) {
      if (end.status === 'fulfilled') results.push(end.value);
      else if (isOutage(end.reason)) throw end.reason;
      else failures.set(some[i]!, end.reason);
    }
  }
  return { results, failures };
}

const isOutage = (failure: unknown): failure is Refusal => failure instanceof Refusal && failure.code === 'unavailable';
