import type { Id } from '#libs/kernel/index.js';
import type { ReadClaim } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Armed, TripwireMatcher, TripwireRepository } from '#libs/reasoning/principles/index.js';
import { MAX_CHECKED } from '#libs/reasoning/principles/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { FailureReader, ShownFailure } from '#libs/work/failures/index.js';
import { possibleComponents } from '../../domain/components.rules.js';

/** How many lessons are shown next to what was found. */
export const MAX_LESSONS = 3;

/** What went wrong before and what was learned of it, as far as a query names it and readers may see it. */
export class RelatedWork {
  constructor(
    private readonly failed: FailureReader,
    private readonly tripwires: TripwireRepository,
    private readonly matcher: TripwireMatcher,
  ) {}

  /** Failures of the components that a query names, and of one that is named besides. */
  failures(
    tx: TenantTx,
    space: Space,
    { query, component }: { query: string; component: string | null },
  ): Promise<ShownFailure<ReadClaim>[]> {
    return this.failed.ofComponents(tx, space, possibleComponents(query, component));
  }

  /** Lessons that wait for a situation: to be matched outside of the transaction. */
  armed(tx: TenantTx, space: Space): Promise<Armed[]> {
    return this.tripwires.list(tx, space.id, MAX_CHECKED);
  }

  /** Those whose situation occurs in the query. */
  async matching(tenantId: string, armed: readonly Armed[], query: string): Promise<Id<'clm'>[]> {
    if (armed.length === 0 || query.trim() === '') return [];
    const { matching } = await this.matcher.run(tenantId, armed, query);
    return matching.slice(0, MAX_LESSONS).map(({ lessonId }) => lessonId);
  }
}
