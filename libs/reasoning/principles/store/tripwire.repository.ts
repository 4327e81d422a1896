import type { Id } from '#libs/kernel/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';

const listTripwires = sql(import.meta.url, 'list-tripwires');

/** A lesson with a situation pattern. */
export interface Armed {
  lessonId: Id<'clm'>;
  claim: string;
  nudge: string | null;
  pattern: string;
  confidence: number;
}

export class TripwireRepository {
  /** Lessons with patterns, the most confident first. */
  list(tx: TenantTx, spaceId: string, limit: number): Promise<Armed[]> {
    return tx.all<Armed>(listTripwires, spaceId, limit);
  }
}
