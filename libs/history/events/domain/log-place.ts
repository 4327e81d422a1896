import type { RecordedEvent } from './event.js';

/**
 * An event with its place in the log; `seq` is null until it is sealed. `unreadable`: why the payload cannot be read,
 * if the payload has left the log and its archived day is damaged.
 */
export type ReplayedEvent = RecordedEvent & { position: string; seq: number | null; unreadable?: string };

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
