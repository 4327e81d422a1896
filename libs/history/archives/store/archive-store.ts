import { createHash } from 'node:crypto';
import { createGzip } from 'node:zlib';
import { canonicalJson, type Id } from '#libs/kernel/index.js';
import { inside, sql, type Reading, type SystemTx, type TenantTx } from '#libs/platform/database/index.js';
import { WITHOUT_PAUSE, type Pace } from '#libs/platform/process/index.js';
import { dayIn } from '../../events/index.js';
import {
  CHAIN_START,
  faultOf,
  sha256,
  type ChainHead,
  type Seal,
  type SealableEvent,
  type SealReader,
} from '../../seals/index.js';
import { segmentDayOf, SegmentCheck, STAYING_KINDS, type Segment, type SegmentFault } from '../domain/archive.js';

const listSegments = sql(import.meta.url, 'list-segments');
const listSegmentsAfter = sql(import.meta.url, 'list-segments-after');
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
export type ReadDay = { segment: Segment; content: Buffer } | { isBroken: true } | null;

export interface ArchiveReport {
  /** How many segments were read back. */
  segments: number;
  /** The oldest segment that cannot be trusted; null: all are intact. `hot`: see `isSpare`. */
  firstBad: { day: string; why: SegmentFault; hot: boolean } | null;
}

export class ArchiveStore {
  constructor(private readonly seals: SealReader) {}

  /** The latest segments, newest first. */
  async list(tx: TenantTx): Promise<(Segment & Pick<Row, 'bytes' | 'hot'>)[]> {
    return (await tx.all<Row>(listSegments)).map(segmentOf);
  }

  /**
   * Reads and compresses the next day after the last archived day. Returns null if the log has no such day, if
   * `accepts` returns false for the day, or if events of the day may still wait to be sealed.
   */
  async readDay(
    tenantId: string,
    reading: Reading,
    last: Segment | null,
    accepts: (day: string) => boolean,
    pace: Pace = WITHOUT_PAUSE,
  ): Promise<ReadDay> {
    // Read before the chain: what is sealed in the meantime may be missing from what is read.
    const isWaiting = await reading((tx) => this.seals.isAnyUnsealed(tx));
    const dayFor = (eventId: string) => segmentDayOf(eventId, last?.day ?? null);
    const before = ({ seq, prevHash }: Seal) => last && { seq: seq - 1, hash: prevHash };
    let written: DayWriter | null = null;
    for await (const { seal, event } of this.#linksAfter(reading, last, pace)) {
      const day = dayFor(seal.eventId);
      if (written === null && !accepts(day)) return null;
      written ??= new DayWriter(tenantId, day, before(seal));
      if (day > written.day) return written.end();
      if (!(await written.add(seal, event))) return { isBroken: true };
    }
    return isWaiting || written === null ? null : written.end();
  }

  #linksAfter(reading: Reading, last: Segment | null, pace: Pace): ReturnType<typeof linksOf> {
    return linksOf(this.seals.pages(reading, String(last?.toSeq ?? 0)), pace);
  }

  async insert(
    tx: TenantTx,
    { day, fromSeq, toSeq, lines, sha256: hash }: Segment,
    content: Buffer,
    now: Date,
  ): Promise<void> {
    await tx.run(insertSegment, day, fromSeq, toSeq, lines, hash, content, now);
  }

  /** Reads a segment back and compares it with its hash, its number of lines and the hash chain. null: it is intact. */
  async faultOf(tx: TenantTx, segment: Segment, pace?: Pace): Promise<SegmentFault | null> {
    const row = await tx.one<{ content: Buffer }>(findSegmentContent, segment.day);
    return this.faultOfContent(tx.tenantId, inside(tx), segment, row?.content, pace);
  }

  /** Like `faultOf`, for content that need not be stored. */
  async faultOfContent(
    tenantId: string,
    reading: Reading,
    segment: Segment,
    content: Buffer | undefined,
    pace: Pace = WITHOUT_PAUSE,
  ): Promise<SegmentFault | null> {
    const lines = await dayIn(content, segment.sha256);
    if (typeof lines === 'string') return lines;
    if (lines.length !== segment.lines) return 'lines_missing';
    const check = new SegmentCheck(tenantId, segment, sha256);
    let checked = 0;
    for (const line of lines) {
      const fault = check.faultOf(line);
      if (fault !== null) return fault;
      if ((checked += 1) % LINES_AT_ONCE === 0) await pace.rest();
    }
    const last = await reading((tx) => this.seals.find(tx, segment.toSeq));
    return check.end(last?.hash ?? null);
  }

  /** Whether the stored content of a segment is the given one. */
  async isStored(tx: TenantTx, { day }: Segment, content: Buffer): Promise<boolean> {
    const row = await tx.one<{ content: Buffer }>(findSegmentContent, day);
    return row !== null && content.equals(row.content);
  }

  /** Reads every segment back, oldest first, and compares it with its hash and the hash chain, until one is bad. */
  async verify(tx: TenantTx): Promise<ArchiveReport> {
    let segments = 0;
    for await (const segment of this.#all(tx)) {
      segments += 1;
      const why = await this.faultOf(tx, segment);
      if (why === null) continue;
      return { segments, firstBad: { day: segment.day, why, hot: await this.isSpare(tx, segment) } };
    }
    return { segments, firstBad: null };
  }

  async *#all(tx: TenantTx): AsyncGenerator<Segment> {
    for (let after = ''; ;) {
      const page = (await tx.all<Row>(listSegmentsAfter, after, VERIFIED_AT_ONCE)).map(segmentOf);
      yield* page;
      if (page.length < VERIFIED_AT_ONCE) return;
      after = page.at(-1)!.day;
    }
  }

  /**
   * Whether the log still has all events of this segment and of the segments after it, so that these segments could be
   * written again. It checks not only the records about segments, but also the log itself. Otherwise wrong records
   * could lead to the deletion of the only copy of an event.
   */
  async isSpare(tx: TenantTx, { fromSeq }: Segment): Promise<boolean> {
    return !(await tx.one<{ isDropped: boolean }>(findDroppedFrom, fromSeq))!.isDropped;
  }

  /** Returns the oldest segments whose payloads are still in the log, for days before the given day. */
  async listHot(tx: TenantTx, beforeDay: string): Promise<Segment[]> {
    return (await tx.all<Row>(listHotSegments, beforeDay, HOT_AT_ONCE)).map(segmentOf);
  }

  /**
   * Drops the payloads of some events of an archived day from the log. The day must be intact and marked by
   * `noteLeaving`.
   */
  async drop(tx: SystemTx, tenantId: string, day: string, fromSeq: number, toSeq: number): Promise<void> {
    await tx.run(updateDroppedEvents, tenantId, day, fromSeq, toSeq, STAYING_KINDS);
  }

  /** Marks a day whose payloads are about to leave the log. Must come before its first `drop`. */
  async noteLeaving(tx: SystemTx, tenantId: string, day: string, now: Date): Promise<void> {
    await tx.run(updateLeavingSegment, tenantId, day, now);
  }

  async noteDropped(tx: SystemTx, tenantId: string, day: string, now: Date): Promise<void> {
    await tx.run(updateDroppedSegment, tenantId, day, now);
  }

  /** Tenants with events after their last segment, each with the first such event and the day of that segment. */
  listUnarchived(tx: SystemTx): Promise<{ tenantId: Id<'ten'>; eventId: string; lastDay: string | null }[]> {
    return tx.all(listUnarchivedTenants);
  }
}

const HOT_AT_ONCE = 400;
const VERIFIED_AT_ONCE = 100;
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

/** Compresses the lines of one day as they are added. */
class DayWriter {
  readonly #hasher = createHash('sha256');
  readonly #gzip = createGzip({ level: 6 });
  readonly #chunks: Buffer[] = [];
  readonly #ended: Promise<void>;
  readonly #fromSeq: number;
  #head: ChainHead;
  #lines = 0;

  constructor(
    private readonly tenantId: string,
    readonly day: string,
    before: ChainHead | null,
  ) {
    this.#head = before ?? CHAIN_START;
    this.#fromSeq = this.#head.seq + 1;
    this.#gzip.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    this.#ended = new Promise((resolve, reject) => {
      this.#gzip.on('end', resolve).on('error', reject);
    });
  }

  /** Returns false if the event does not match the hash chain. */
  async add(seal: Seal, event: SealableEvent | null): Promise<boolean> {
    if (event === null || faultOf(this.tenantId, this.#head, seal, event, sha256) !== null) return false;
    const { seq, prevHash, hash } = seal;
    this.#head = { seq, hash };
    const line = `${canonicalJson({ seq, prevHash, hash, event })}\n`;
    this.#hasher.update(line);
    this.#lines += 1;
    if (!this.#gzip.write(line)) await new Promise((resolve) => this.#gzip.once('drain', resolve));
    return true;
  }

  async end(): Promise<{ segment: Segment; content: Buffer }> {
    this.#gzip.end();
    await this.#ended;
    const segment = {
      day: this.day,
      fromSeq: this.#fromSeq,
      toSeq: this.#head.seq,
      lines: this.#lines,
      sha256: this.#hasher.digest('hex'),
    };
    return { segment, content: Buffer.concat(this.#chunks) };
  }
}
