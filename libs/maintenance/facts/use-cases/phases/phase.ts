import type { TenantTx } from '#libs/platform/database/index.js';
import type { Cursor, Page, Piece, RunInHand } from '../../../runs/index.js';

/** A part of the kind `facts`: it finds what has to be judged again in one place, a page at a time. `work` must make its items no longer due. */
export interface FactsPhase<Item = unknown> {
  /** Unique among the parts; shown in the progress. */
  readonly phase: string;
  /** As `MaintenanceHandler.page`; `after`: the place in this part, null: its beginning. The cursor of the page is one of this part. */
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
