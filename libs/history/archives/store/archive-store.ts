import type { Id } from '#libs/kernel/index.js';
import { inside, sql, type Reading, type SystemTx, type TenantTx } from '#libs/platform/database/index.js';
import { WITHOUT_PAUSE, type Pace } from '#libs/platform/process/index.js';
import { partOf, SegmentText } from '../../events/index.js';
import { sha256, type Seal, type SealableEvent, type SealReader } from '../../seals/index.js';
import {
  ARCHIVE_KINDS,
  isClosed,
  isContinuing,
  MAX_SEGMENT_BYTES,
  missingAfter,
  nextPart,
  segmentDayOf,
  SegmentCheck,
  STAYING_KINDS,
  type RecordedSegment,
  type Segment,
  type SegmentFault,
} from '../domain/archive.js';
import { SegmentWriter } from './segment-writer.js';

const listSegments = sql(import.meta.url, 'list-segments');
const listSegmentsAfter = sql(import.meta.url, 'list-segments-after');
const findLastSegment = sql(import.meta.url, 'find-last-segment');
const findSegmentBefore = sql(import.meta.url, 'find-segment-before');
const findNewestArchiveEvent = sql(import.meta.url, 'find-newest-archive-event');
const findSegmentContent = sql(import.meta.url, 'find-segment-content');
const listHotSegments = sql(import.meta.url, 'list-hot-segments');
const updateDroppedEvents = sql(import.meta.url, 'update-dropped-events');
const updateLeavingSegment = sql(import.meta.url, 'update-leaving-segment');
const findDroppedFrom = sql(import.meta.url, 'find-dropped-from');
const updateDroppedSegment = sql(import.meta.url, 'update-dropped-segment');
const insertSegment = sql(import.meta.url, 'insert-segment');
const listUnarchivedTenants = sql(import.meta.url, 'list-unarchived-tenants');

interface Row {
  day: string;
  part: number;
  lastOfDay: boolean;
  fromSeq: string;
  toSeq: string;
  lines: number;
  sha256: string;
  bytes: number;
  hot: boolean;
}

/**
 * A segment that is not stored yet; null: none is ready. `isBroken`: the hash chain of the log is broken, and nothing
 * may be archived.
 */
export type NextSegment = { segment: Segment; content: Buffer } | { isBroken: true } | null;

export interface ArchiveReport {
  /** How many segments were read back. */
  segments: number;
  /**
   * The oldest segment that cannot be trusted; null: all are intact. `part`: null if it is the only one of its day;
   * `hot`: see `isSpare`.
   */
  firstBad: { day: string; part: number | null; why: SegmentFault; hot: boolean } | null;
}

export class ArchiveStore {
  /** `maxBytes`: see `MAX_SEGMENT_BYTES`. */
  constructor(
    private readonly seals: SealReader,
    private readonly maxBytes: number = MAX_SEGMENT_BYTES,
  ) {}

  /** The latest segments, newest first. */
  async list(tx: TenantTx): Promise<(Segment & Pick<Row, 'bytes' | 'hot'>)[]> {
    return (await tx.all<Row>(listSegments)).map(segmentOf);
  }

  /** The newest segment. */
  async last(tx: TenantTx): Promise<Segment | null> {
    const row = await tx.one<Row>(findLastSegment);
    return row && segmentOf(row);
  }

  /**
   * Reads and compresses the next segment after the last one: the rest of its day, or the next day, as far as it fits
   * into a segment. Returns null if the log has no such events, if their day is not closed, or if events of the day may
   * still wait to be sealed.
   */
  async readNext(
    tenantId: string,
    reading: Reading,
    last: Segment | null,
    now: Date,
    pace: Pace,
  ): Promise<NextSegment> {
    // Read before the chain: what is sealed in the meantime may be missing from what is read.
    const isWaiting = await reading((tx) => this.seals.isAnyUnsealed(tx));
    const before = ({ seq, prevHash }: Seal) => last && { seq: seq - 1, hash: prevHash };
    let written: SegmentWriter | null = null;
    for await (const { seal, event } of this.#linksAfter(reading, last, pace)) {
      const day = segmentDayOf(seal.eventId, last, now);
      if (written === null && !isClosed(day, now)) return null;
      written ??= new SegmentWriter(tenantId, { day, part: nextPart(last, day) }, before(seal), this.maxBytes);
      if (day > written.day) return written.end(true);
      const added = await written.add(seal, event);
      if (added === 'broken') return { isBroken: true };
      // This event belongs to the same day, so the day has another part.
      if (added === 'full') return written.end(false);
    }
    return isWaiting || written === null ? null : written.end(true);
  }

  #linksAfter(reading: Reading, last: Segment | null, pace: Pace): ReturnType<typeof linksOf> {
    return linksOf(this.seals.pages(reading, String(last?.toSeq ?? 0), READ_AT_ONCE), pace);
  }

  async insert(tx: TenantTx, segment: Segment, content: Buffer, now: Date): Promise<void> {
    const { day, part, lastOfDay, fromSeq, toSeq, lines, sha256: hash } = segment;
    await tx.run(insertSegment, day, part, lastOfDay, fromSeq, toSeq, lines, hash, content, now);
  }

  /**
   * Compares a segment with the segment before it. Then reads it back, and compares it with its hash, its number of
   * lines and the hash chain. null: it is intact.
   */
  async faultOf(tx: TenantTx, segment: Segment, pace?: Pace): Promise<SegmentFault | null> {
    const before = await tx.one<Row>(findSegmentBefore, segment.day, segment.part);
    if (!isContinuing(segment, before && segmentOf(before))) return 'out_of_sequence';
    const row = await tx.one<{ content: Buffer }>(findSegmentContent, segment.day, segment.part);
    return this.faultOfContent(tx.tenantId, inside(tx), segment, row?.content, pace);
  }

  /** Reads the content of a segment, which need not be stored, and compares it like `faultOf`. */
  async faultOfContent(
    tenantId: string,
    reading: Reading,
    segment: Segment,
    content: Buffer | undefined,
    pace: Pace = WITHOUT_PAUSE,
  ): Promise<SegmentFault | null> {
    if (content === undefined) return 'unreadable';
    const text = new SegmentText(content);
    const check = new SegmentCheck(tenantId, segment, sha256);
    const fault = await this.#faultInLines(text, segment.lines, check, pace);
    // Text that was changed also has faults in its lines, so its hash is compared first.
    const changed = text.fault(segment.sha256) ?? fault;
    if (changed !== null) return changed;
    const last = await reading((tx) => this.seals.find(tx, segment.toSeq));
    return check.end(last?.hash ?? null);
  }

  async #faultInLines(
    text: SegmentText,
    expected: number,
    check: SegmentCheck,
    pace: Pace,
  ): Promise<SegmentFault | null> {
    let fault: SegmentFault | null = null;
    let count = 0;
    for await (const { lines } of text.pieces())
      for (const line of lines) {
        fault ??= check.faultOf(line.toString('utf8'));
        if ((count += 1) % LINES_AT_ONCE === 0) await pace.rest();
      }
    return count === expected ? fault : 'lines_missing';
  }

  /** Whether the stored content of a segment is the given one. */
  async isStored(tx: TenantTx, { day, part }: Segment, content: Buffer): Promise<boolean> {
    const row = await tx.one<{ content: Buffer }>(findSegmentContent, day, part);
    return row !== null && content.equals(row.content);
  }

  /**
   * Reads every segment back, oldest first, and compares it as `faultOf` does, until one is bad. Finally compares the
   * newest segment with the newest event about a segment, because nothing follows it that would show that it is gone.
   */
  async verify(tx: TenantTx): Promise<ArchiveReport> {
    // Read before the segments, so that a segment that is written in the meantime does not seem to be missing.
    const newest = await tx.one<{ payload: RecordedSegment | null }>(findNewestArchiveEvent, ARCHIVE_KINDS[0]);
    let segments = 0;
    let last: Segment | null = null;
    for await (const segment of this.#all(tx)) {
      segments += 1;
      const why = await this.faultOf(tx, segment);
      if (why !== null) return { segments, firstBad: await this.#badIn(tx, segment, why) };
      last = segment;
    }
    const missing = missingAfter(last, newest?.payload ?? null);
    return { segments, firstBad: missing && (await this.#badIn(tx, missing, 'missing')) };
  }

  async #badIn(tx: TenantTx, segment: Segment, why: SegmentFault): Promise<NonNullable<ArchiveReport['firstBad']>> {
    return { day: segment.day, part: partOf(segment), why, hot: await this.isSpare(tx, segment) };
  }

  async *#all(tx: TenantTx): AsyncGenerator<Segment> {
    let after: Pick<Segment, 'day' | 'part'> = { day: '', part: 0 };
    for (;;) {
      const page = (await tx.all<Row>(listSegmentsAfter, after.day, after.part, VERIFIED_AT_ONCE)).map(segmentOf);
      yield* page;
      if (page.length < VERIFIED_AT_ONCE) return;
      after = page.at(-1)!;
    }
  }

  /**
   * Whether the log still has all events of this segment, of all later segments, and between this segment and the one
   * before it, so that these segments can be written again. It checks not only the records about segments, but also the
   * log itself. Otherwise wrong records could lead to the deletion of the only copy of an event.
   */
  async isSpare(tx: TenantTx, { day, part, fromSeq }: Segment): Promise<boolean> {
    return !(await tx.one<{ isDropped: boolean }>(findDroppedFrom, day, part, fromSeq))!.isDropped;
  }

  /**
   * Returns the oldest segments whose payloads are still in the log, for days before the given day whose last segment is
   * written.
   */
  async listHot(tx: TenantTx, beforeDay: string): Promise<Segment[]> {
    return (await tx.all<Row>(listHotSegments, beforeDay, HOT_AT_ONCE)).map(segmentOf);
  }

  /**
   * Drops the payloads of some events of a segment from the log. The segment must be intact and marked by
   * `noteLeaving`.
   */
  async drop(tx: SystemTx, tenantId: string, { day, part }: Segment, fromSeq: number, toSeq: number): Promise<void> {
    await tx.run(updateDroppedEvents, tenantId, day, part, fromSeq, toSeq, STAYING_KINDS);
  }

  /** Marks a segment whose payloads are about to leave the log. Must come before its first `drop`. */
  async noteLeaving(tx: SystemTx, tenantId: string, { day, part }: Segment, now: Date): Promise<void> {
    await tx.run(updateLeavingSegment, tenantId, day, part, now);
  }

  async noteDropped(tx: SystemTx, tenantId: string, { day, part }: Segment, now: Date): Promise<void> {
    await tx.run(updateDroppedSegment, tenantId, day, part, now);
  }

  /** Tenants with events after their last segment, each with the first such event, and the end of the archive. */
  async listUnarchived(
    tx: SystemTx,
  ): Promise<{ tenantId: Id<'ten'>; eventId: string; last: Pick<Segment, 'day' | 'lastOfDay'> | null }[]> {
    const rows = await tx.all<{
      tenantId: Id<'ten'>;
      eventId: string;
      lastDay: string | null;
      lastOfDay: boolean | null;
    }>(listUnarchivedTenants);
    return rows.map(({ tenantId, eventId, lastDay, lastOfDay }) => ({
      tenantId,
      eventId,
      last: lastDay === null ? null : { day: lastDay, lastOfDay: lastOfDay! },
    }));
  }
}

const HOT_AT_ONCE = 100;
const VERIFIED_AT_ONCE = 100;
/** How many events of the log are in memory at once: an event may have half a mebibyte. */
const READ_AT_ONCE = 100;
/** How many lines are processed between two pauses. */
const LINES_AT_ONCE = 250;

const segmentOf = (row: Row): Segment & Pick<Row, 'bytes' | 'hot'> => ({
  ...row,
  fromSeq: Number(row.fromSeq),
  toSeq: Number(row.toSeq),
});

interface Link {
  seal: Seal;
  event: SealableEvent | null;
}

async function* linksOf(pages: AsyncGenerator<Link[]>, pace: Pace): AsyncGenerator<Link> {
  let taken = 0;
  for await (const page of pages)
    for (const link of page) {
      yield link;
      if ((taken += 1) % LINES_AT_ONCE === 0) await pace.rest();
    }
}
