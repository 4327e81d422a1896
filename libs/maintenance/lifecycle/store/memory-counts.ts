import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { MaintenanceKind } from '../../runs/index.js';

const countMemories = sql(import.meta.url, 'count-memories');
const findLastMaintenance = sql(import.meta.url, 'find-last-maintenance');

/** The kinds of maintenance that remove or combine memories. */
const TIDYING: readonly MaintenanceKind[] = ['decay', 'consolidate'];

/**
 * The memories of a category: how many there are, how many of them are notes, and the sum of the strengths of these
 * notes.
 */
export type CategoryCount = {
  category: string;
  count: number;
  notes: number;
  strength: number;
};

/** Counts memories. */
export class MemoryCounts {
  byCategory(tx: TenantTx, spaceId: string, now: Date): Promise<CategoryCount[]> {
    return tx.all<CategoryCount>(countMemories, spaceId, now);
  }

  lastMaintenance(tx: TenantTx, spaceId: string): Promise<{ kind: MaintenanceKind; endedAt: Date } | null> {
    return tx.one(findLastMaintenance, spaceId, TIDYING);
  }
}
