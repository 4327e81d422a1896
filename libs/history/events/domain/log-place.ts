import type { RecordedEvent } from './event.js';

/**
 * An event with its place in the log; `seq` is null until it is sealed. `unreadable`: why the payload cannot be read,
 * if the payload has left the log and its archived day is damaged.
 */
export type ReplayedEvent = RecordedEvent & { position: string; seq: number | null; unreadable?: string };

/**
 * How large the payloads that are read from the log at once may be, apart from those of one event, which may have half a
 * mebibyte. Without this limit, a page of a thousand large events would take half a gibibyte.
 */
export const MAX_PAGE_BYTES = 16 * 1024 * 1024;

/** Part of the log in replay order. `isLast`: the log had no further events when it was read. */
export interface LogPage {
  events: ReplayedEvent[];
  isLast: boolean;
}

/**
 * Whether all rows of a statement were read that found `found` rows up to its limit, and no others follow them. The
 * number of rows alone does not say so, because large payloads end a page early.
 */
export const isAllRead = (rows: readonly { found: number }[], limit: number): boolean =>
  rows.length === 0 || (rows.length === rows[0]!.found && rows.length < limit);

/**
 * How far a copy of the tables has applied the log: all events up to a number, and the events at the positions in
 * `ahead`, which had no number when they were applied.
 */
export interface LogPlace {
  seq: number;
  ahead: readonly string[];
}

export const LOG_START: LogPlace = { seq: 0, ahead: [] };

/** The place after a page of replayed events. */
export function placeAfter({ seq, ahead }: LogPlace, events: readonly ReplayedEvent[]): LogPlace {
  const unsealed = events.filter((event) => event.seq === null).map(({ position }) => position);
  return {
    seq: Math.max(seq, ...events.map((event) => event.seq ?? 0)),
    ahead: unsealed.length === 0 ? ahead : [...ahead, ...unsealed],
  };
}
