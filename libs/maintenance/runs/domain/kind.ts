import type { NewEvent } from '#libs/history/events/index.js';
import type { Ctx, Id } from '#libs/kernel/index.js';

export const MAINTENANCE_KINDS = ['consolidate', 'decay', 'expire', 'sessions'] as const;
export type MaintenanceKind = (typeof MAINTENANCE_KINDS)[number];

/** Plain JSON of the handler: where it is. */
export type Cursor = Record<string, unknown>;

/** What a run has counted so far, by name; names with a dot are shown nested in the report. */
export type Tally = Record<string, number>;

/** A run as a page of it sees it. */
export interface RunInHand<Options> {
  /** The job is the run. */
  id: Id<'job'>;
  /** The operator the run acts as. */
  ctx: Ctx;
  spaceId: Id<'spc'>;
  options: Options;
  /** Nothing is recorded. */
  dryRun: boolean;
  /** When it was asked for, by the clock of the space. */
  startedAt: Date;
  /** null: at its beginning. */
  cursor: Cursor | null;
  tally: Tally;
}

/** Some items in the order they are gone through; none: only the cursor moves, as from one phase to the next. */
export interface Page<Item> {
  items: Item[];
  /** Shown in the progress. */
  phase: string;
  /** About how many items the phase has in all; null where counting them would cost more than it tells. */
  total: number | null;
  /** Where the run is once these items are done. */
  cursor: Cursor;
  /** Somebody outside the database is asked about the items before they are worked on. */
  isAsked?: boolean;
}

export interface Piece {
  events: NewEvent[];
  tally: Tally;
}
