import { z } from 'zod';
import { declareError } from '#libs/kernel/index.js';
import type { EventPayload } from './event.js';

export interface DamagedSegment {
  /** 2026-01-31; null: no archived day has the event. */
  day: string | null;
  /** Which part of the day it is; null: the day has only this segment. Default: null. */
  part?: number | null;
  why: string;
  /** Whether the log still has all events of this segment and of the segments after it. Default: false. */
  hot?: boolean;
}

export const archiveDamaged = declareError<DamagedSegment>(
  'archive_damaged',
  'unavailable',
  (damage) => `${reasonOf(damage)} ${adviceOf(damage)}`,
  { forOperators: true },
);

export const archiveReadTooLarge = declareError<{ maxMib: number }>(
  'archive_read_too_large',
  'precondition',
  ({ maxMib }) =>
    `This request needs more archived days than one request may read (${maxMib} MiB); request fewer items, or an earlier time.`,
);

/** Which part of its day a segment is; null: the day has only this segment. */
export const partOf = ({ part, lastOfDay }: { part: number; lastOfDay: boolean }): number | null =>
  part === 1 && lastOfDay ? null : part;

export const reasonOf = ({ day, part, why, hot }: DamagedSegment): string =>
  `${typeof part === 'number' ? `Part ${part} of the` : 'The'} archived day${day === null ? '' : ` ${day}`} is not as it was written (${why})${hot === true ? '.' : ', and payloads of its events or of later ones have left the log.'}`;

/** The advice for a segment that is missing does not say to delete it. */
export function adviceOf({ why, hot }: Pick<DamagedSegment, 'why' | 'hot'>): string {
  if (hot !== true) return 'Restore its segment from a backup of the database.';
  const deleted =
    why === 'missing' ? 'the segments after it, if there are any' : 'this segment and all segments after it';
  return `Its events are still in the log. As the owner of the database, delete ${deleted}; the service writes them again.`;
}

const Line = z.object({ hash: z.string(), event: z.looseObject({ position: z.string(), payload: z.looseObject({}) }) });

/** The payload in a line of a segment; null: the line is not the sealed event. */
export function payloadIn(line: string | undefined, sealed: { position: string; hash: string }): EventPayload | null {
  try {
    const { hash, event } = Line.parse(JSON.parse(line ?? ''));
    return hash === sealed.hash && event.position === sealed.position ? event.payload : null;
  } catch {
    return null;
  }
}
