import type { Id } from '#libs/kernel/index.js';
import { authorShareOf } from '#libs/knowledge/claims/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';

const listTripwires = sql(import.meta.url, 'list-tripwires');

/** A lesson with a situation pattern. */
export interface Armed {
  lessonId: Id<'clm'>;
  claim: string;
  nudge: string | null;
  pattern: string;
  confidence: number;
  /** Who recorded it; null: it takes no share, because a user said it, or a person vouches for it. */
  author: Id<'prn'> | null;
}

export class TripwireRepository {
  /**
   * Lessons with patterns, in the order in which they are checked. Lessons beyond the share of their author come last.
   */
  list(tx: TenantTx, spaceId: string, limit: number): Promise<Armed[]> {
    return tx.all<Armed>(listTripwires, spaceId, limit, authorShareOf(limit));
  }
}
