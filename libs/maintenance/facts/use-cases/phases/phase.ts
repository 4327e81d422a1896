import type { TenantTx } from '#libs/platform/database/index.js';
import type { Cursor, Page, Piece, RunInHand } from '../../../runs/index.js';

/**
 * A phase of the kind `facts`: it finds what has to be judged again in one place, one page at a time. After `work`, its
 * items must no longer be due.
 */
export interface FactsPhase<Item = unknown> {
  /** Unique among the phases; shown in the progress. */
  readonly phase: string;
  /**
   * As `MaintenanceHandler.page`. `after` is the cursor within this phase, null at its beginning. The cursor of the
   * page also belongs to this phase.
   */
  page(
    tx: TenantTx,
    run: RunInHand<object>,
    after: Cursor | null,
    limit: number,
  ): Promise<Pick<Page<Item>, 'items' | 'cursor' | 'isAsked'> | null>;
  /** As `MaintenanceHandler.ask`. */
  ask?(run: RunInHand<object>, items: readonly Item[]): Promise<unknown>;
  /** As `MaintenanceHandler.work`. */
  work(tx: TenantTx, run: RunInHand<object>, items: readonly Item[], said?: unknown): Promise<Piece>;
}
