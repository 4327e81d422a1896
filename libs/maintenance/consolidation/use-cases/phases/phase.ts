import type { TenantTx } from '#libs/platform/database/index.js';
import type { Cursor, Page, Piece } from '../../../runs/index.js';
import type { ConsolidationRun } from '../../domain/consolidation.js';

/**
 * One part of consolidation. It is similar to a handler, but it has its own cursor and runs after the phases before it.
 */
export interface Phase<Item = unknown> {
  readonly name: string;
  /** Counts that the report shows even if they are 0. */
  readonly counts: readonly string[];
  /** Returns at most `limit` items after `at`, which is null at the beginning. Returns null once the phase is done. */
  page(tx: TenantTx, run: ConsolidationRun, at: Cursor | null, limit: number): Promise<PhasePage<Item> | null>;
  ask?(run: ConsolidationRun, items: readonly Item[]): Promise<unknown>;
  work(tx: TenantTx, run: ConsolidationRun, items: readonly Item[], said?: unknown): Promise<Piece>;
}

/** `at` is the cursor of the phase once these items are done. */
export type PhasePage<Item> = Pick<Page<Item>, 'items' | 'total' | 'isAsked'> & { at: Cursor };
