import { z } from 'zod';
import { madeAt, type Id } from '#libs/kernel/index.js';
import type { EventsOf } from '../../events/index.js';
import { faultOf, type ChainHead, type Seal, type SealableEvent, type Sha256 } from '../../seals/index.js';

export const ARCHIVE_QUEUE = 'archive';
export const ArchiveJob = z.object({});

/**
 * The most bytes of lines that a segment has, before they are compressed; a line that is longer has a segment of its
 * own. A worker holds one segment in memory, compressed, while it writes it, and a reader of one old event unzips one
 * segment, so the limit is a quarter of what readers keep in memory. Smaller segments would only add rows.
 */
export const MAX_SEGMENT_BYTES = 16 * 1024 * 1024;

/** The sealed events of one UTC day, or of a part of it, without their compressed lines. */
export interface Segment {
  /** 2026-01-31 */
  day: string;
  /** Its number among the segments of the day, from 1. */
  part: number;
  /** Whether the day ends with it. */
  lastOfDay: boolean;
  fromSeq: number;
  toSeq: number;
  lines: number;
  /** Hash of the lines before they are compressed. */
  sha256: string;
}

export interface ArchivePayloads {
  /**
   * A closed day of the log, or a part of it, was written to a segment and read back. Events of earlier versions have
   * neither `part` nor `lastOfDay`, because a day had one segment.
   */
  archive_made: Segment;
}

export const ARCHIVE_KINDS = ['archive_made'] as const satisfies readonly (keyof ArchivePayloads)[];

export const archiveMade = (tenantId: string, segment: Segment, occurredAt: Date): EventsOf<ArchivePayloads> => ({
  kind: 'archive_made',
  spaceId: null,
  subjectId: tenantId,
  occurredAt,
  payload: segment,
});

const DAY_MS = 86_400_000;
const HALF_HOUR_MS = 1_800_000;

/** The day of an event, taken from the time in its id, because the clock of a space may be simulated. */
export const dayOf = (eventId: string): string =>
  madeAt(eventId as Id<'evt'>)
    .toISOString()
    .slice(0, 10);

/**
 * The day whose segments an event belongs to, as the first event after the last segment or as a later one. If the last
 * segment of a day is written, a further event of this day has the time of a clock that was behind, or was sealed late;
 * it goes into the next day. So does an event from more than a day after `now`, which was written by a clock
 * that was ahead: the events after it must not wait for its day.
 */
export function segmentDayOf(eventId: string, last: Pick<Segment, 'day' | 'lastOfDay'> | null, now: Date): string {
  const day = dayOf(eventId);
  const isAhead = day > dayAt(now, 1);
  if (last === null) return isAhead ? dayAt(now, -2) : day;
  const first = last.lastOfDay ? endOf(last.day).toISOString().slice(0, 10) : last.day;
  return day < first || isAhead ? first : day;
}

/** The day that is some days after a time. */
const dayAt = (time: Date, days: number): string => new Date(time.getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** The number of the next segment, which belongs to the given day. */
export const nextPart = (last: Segment | null, day: string): number => (last?.day === day ? last.part + 1 : 1);

export const endOf = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS);

/**
 * Whether a day ended at least 24 hours ago, so that no event can still be added to it, unless a clock is behind
 * (`segmentDayOf`).
 */
export const isClosed = (day: string, now: Date): boolean => now.getTime() >= endOf(day).getTime() + DAY_MS;

/** Segments are made daily, from 00:30 UTC on. */
export const isArchiveDue = (day: string, now: Date): boolean => isClosed(day, new Date(now.getTime() - HALF_HOUR_MS));

/**
 * The first day whose payloads stay in the log. The payloads of earlier days may leave the log. null: the installation
 * keeps all payloads in the log.
 */
export const firstHotDay = (hotDays: number | null, now: Date): string | null =>
  hotDays === null ? null : dayAt(now, -hotDays);

/** Kinds of events whose payloads stay in the log, because SQL statements of the audit trail read these payloads. */
export const STAYING_KINDS = ['gate_evaluated', 'attempts_denied'];

/** An event with its seal, as a line of a segment. */
export const ArchiveLine = z.strictObject({
  seq: z.int(),
  prevHash: z.string(),
  hash: z.string(),
  event: z.looseObject({ id: z.string(), position: z.string() }),
});

/**
 * Why a segment cannot be trusted. `out_of_sequence`: it does not continue the segment before it, because a segment is
 * missing, is repeated, or has the number of another one; `missing`: the log has an event about it, but the segment
 * does not exist.
 */
export type SegmentFault =
  'unreadable' | 'hash_differs' | 'line_malformed' | 'chain_broken' | 'lines_missing' | 'out_of_sequence' | 'missing';

/** Whether a segment begins where the segment before it ends: with the next event, and as the next part or a new day. */
export function isContinuing(segment: Segment, before: Segment | null): boolean {
  if (segment.fromSeq !== (before?.toSeq ?? 0) + 1) return false;
  if (before?.day === segment.day) return !before.lastOfDay && segment.part === before.part + 1;
  return (before?.lastOfDay ?? true) && segment.part === 1;
}

/** A segment as the log has it; without its part if an earlier version wrote it. */
export type RecordedSegment = Omit<Segment, 'part' | 'lastOfDay'> & Partial<Segment>;

/**
 * The newest segment that the log has an event about, if the archive ends before it. In this case, this segment and
 * perhaps earlier segments are missing.
 */
export function missingAfter(last: Segment | null, newest: RecordedSegment | null): Segment | null {
  if (newest === null || newest.toSeq <= (last?.toSeq ?? 0)) return null;
  return { part: 1, lastOfDay: true, ...newest };
}

/** Compares the lines of a segment, as they are read, with its description and with the hash chain. */
export class SegmentCheck {
  #head: ChainHead | null = null;

  constructor(
    private readonly tenantId: string,
    private readonly segment: Segment,
    private readonly sha256: Sha256,
  ) {}

  /** Checks the next line. Returns null if everything matches so far. */
  faultOf(line: string): SegmentFault | null {
    const parsed = ArchiveLine.safeParse(jsonOf(line));
    if (!parsed.success) return 'line_malformed';
    const { seq, prevHash, hash, event } = parsed.data;
    const seal: Seal = { seq, prevHash, hash, position: event.position, eventId: event.id };
    const head = this.#head ?? { seq: this.segment.fromSeq - 1, hash: prevHash };
    if (faultOf(this.tenantId, head, seal, event as unknown as SealableEvent, this.sha256) !== null)
      return 'chain_broken';
    this.#head = { seq, hash };
    return null;
  }

  /**
   * Must be called after the last line. `sealed`: the hash of the segment's last event, as it is in the log. Returns
   * null if everything matches.
   */
  end(sealed: string | null): SegmentFault | null {
    if (this.#head?.seq !== this.segment.toSeq) return 'lines_missing';
    return this.#head.hash === sealed ? null : 'chain_broken';
  }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

export const ListArchivesInput = z.object({});

export const ArchiveList = z
  .object({
    data: z
      .array(
        z
          .object({
            day: z.string().describe('The day, in UTC.'),
            part: z.int().describe('Its number among the segments of the day, from 1. A large day has several.'),
            lastOfDay: z.boolean().describe('Whether the day ends with it.'),
            fromSeq: z.int().describe('Number of its first event.'),
            toSeq: z.int().describe('Number of its last event.'),
            lines: z.int().describe('Number of its events.'),
            sha256: z.string().describe('SHA-256 over its lines.'),
            bytes: z.int().describe('Compressed size in bytes.'),
            hot: z
              .boolean()
              .describe(
                'Whether the log still has the full events as well; false: their payloads are read from this segment.',
              ),
          })
          .meta({ id: 'Archive', description: 'A compressed segment of the log: a closed day, or a part of one.' }),
      )
      .describe('Their segments, newest first, at most 400.'),
  })
  .meta({ id: 'ArchiveList', description: 'The archived days of the log.' });
