import { Refusal } from '../../kernel/index.js';

/** The work failed for some tenants; it was done for all the others. */
export class TenantsFailed extends AggregateError {
  override readonly name = 'TenantsFailed';

  constructor(
    /** By tenant. */
    readonly failures: ReadonlyMap<string, unknown>,
    /** For how many tenants the work was done. */
    readonly done: number,
    /** Whether one of these may have more work. */
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
 * Does work for each tenant, so that what fails for one is done for the others; then throws `TenantsFailed` if it
 * failed for any. Only if the database or the queue does not answer, it stops and throws `unavailable`: every other
 * tenant would wait for the same.
 */
export async function forEachTenant<T>(
  tenants: readonly string[],
  work: (tenantId: string) => Promise<T>,
): Promise<T[]> {
  const { results, failures } = await settledByTenant(tenants, work);
  if (failures.size > 0) throw new TenantsFailed(failures, results.length);
  return results;
}

/** The same for work that is done in batches. Returns whether a tenant may have more. */
export async function batchOfEachTenant(
  tenants: readonly string[],
  work: (tenantId: string) => Promise<boolean>,
): Promise<boolean> {
  const { results, failures } = await settledByTenant(tenants, work);
  const hasMore = results.includes(true);
  if (failures.size > 0) throw new TenantsFailed(failures, results.length, hasMore);
  return hasMore;
}

/** The same without the exception, for several tenants at once: what the work returned, and for which it failed. */
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
