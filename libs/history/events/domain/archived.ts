import { z } from 'zod';
import { declareError } from '#libs/kernel/index.js';
import type { EventPayload } from './event.js';

export interface DamagedDay {
  /** 2026-01-31; null: no archived day has the event. */
  day: string | null;
  why: string;
  /** Whether the log still has all events of this day and of the days after it. Default: false. */
  hot?: boolean;
}

export const archiveDamaged = declareError<DamagedDay>(
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

export const reasonOf = ({ day, why, hot }: DamagedDay): string =>
  `The archived day${day === null ? '' : ` ${day}`} is not as it was written (${why})${hot === true ? '.' : ', and payloads of its events or of later ones have left the log.'}`;

export const adviceOf = ({ hot }: Pick<DamagedDay, 'hot'>): string =>
  hot === true
    ? 'Its events are still in the log. As the owner of the database, delete this segment and all segments after it; the service writes them again.'
    : 'Restore its segment from a backup of the database.';

const Line = z.object({ hash: z.string(), event: z.looseObject({ position: z.string(), payload: z.looseObject({}) }) });

/** The payload in a line of an archived day; null: the line is not the sealed event. */
export function payloadIn(line: string | undefined, sealed: { position: string; hash: string }): EventPayload | null {
  try {
    const { hash, event } = Line.parse(JSON.parse(line ?? ''));
    return hash === sealed.hash && event.position === sealed.position ? event.payload : null;
  } catch {
    return null;
  }
}
