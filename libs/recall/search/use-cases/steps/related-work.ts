import type { Id } from '#libs/kernel/index.js';
import { sharedOut, type ReadClaim } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Armed, TripwireMatcher, TripwireRepository } from '#libs/reasoning/principles/index.js';
import { MAX_CHECKED } from '#libs/reasoning/principles/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { FailureReader, ShownFailure } from '#libs/work/failures/index.js';
import { possibleComponents } from '../../domain/components.rules.js';

/** How many lessons are shown in addition to the results. */
export const MAX_LESSONS = 3;

/** Finds past failures and lessons that belong to a query, as far as readers may see them. */
export class RelatedWork {
  constructor(
    private readonly failed: FailureReader,
    private readonly tripwires: TripwireRepository,
    private readonly matcher: TripwireMatcher,
  ) {}

  /** Failures of components that the query names, and of the given component, for a reading that names the session. */
  failures(
    tx: TenantTx,
    space: Space,
    { query, component, sessionId }: { query: string; component: string | null; sessionId: Id<'ses'> | null },
  ): Promise<ShownFailure<ReadClaim>[]> {
    return this.failed.ofComponents(tx, space, possibleComponents(query, component), { session: sessionId });
  }

  /** Lessons with situations, which have to be matched outside of the transaction. */
  armed(tx: TenantTx, spaceId: string): Promise<Armed[]> {
    return this.tripwires.list(tx, spaceId, MAX_CHECKED);
  }

  /** The lessons whose situation matches the query, also those that are not visible. */
  async matching(tenantId: string, armed: readonly Armed[], query: string): Promise<Armed[]> {
    if (armed.length === 0 || query.trim() === '') return [];
    return (await this.matcher.run(tenantId, armed, query)).matching;
  }

  /** The ids of the lessons to show, among matching ones. */
  shown(matching: readonly Armed[], visible: ReadonlyMap<string, ReadClaim>): Id<'clm'>[] {
    const shown = matching.filter(({ lessonId }) => visible.has(lessonId));
    return sharedOut(shown, MAX_LESSONS).map(({ lessonId }) => lessonId);
  }
}
