import type { Id } from '#libs/kernel/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';

const listTripwires = sql(import.meta.url, 'list-tripwires');

/** A lesson that waits for a situation. */
export interface Armed {
  lessonId: Id<'clm'>;
  claim: string;
  nudge: string | null;
  pattern: string;
  confidence: number;
}

export class TripwireRepository {
  /** The surest first. */
  list(tx: TenantTx, spaceId: string, limit: number): Promise<Armed[]> {
    return tx.all<Armed>(listTripwires, spaceId, limit);
  }
}
