import type { RecordedEvent } from './event.js';

/**
 * An event with its place in the log; `seq` is null until it is sealed. `unreadable`: why its payload, which has left the
 * log, cannot be read.
 */
export type ReplayedEvent = RecordedEvent & { position: string; seq: number | null; unreadable?: string };

/**
 * How far a copy of the tables has applied the log: every event up to a number, and of those that had no seal then, the
 * ones at these positions.
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
