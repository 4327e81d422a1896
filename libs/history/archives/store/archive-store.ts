import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import { canonicalJson, type Id, type Json } from '#libs/kernel/index.js';
import { sql, type SystemTx, type TenantTx } from '#libs/platform/database/index.js';
import { CHAIN_START, faultOf, sha256, type ChainHead, type SealReader } from '../../seals/index.js';
import { dayOf, faultOfLines, type Segment, type SegmentFault } from '../domain/archive.js';

const listSegments = sql(import.meta.url, 'list-segments');
const findSegmentContent = sql(import.meta.url, 'find-segment-content');
const insertSegment = sql(import.meta.url, 'insert-segment');
const listUnarchivedTenants = sql(import.meta.url, 'list-unarchived-tenants');

const unzip = promisify(gunzip);

interface Row {
  day: string;
  fromSeq: string;
  toSeq: string;
  lines: number;
  sha256: string;
  bytes: number;
}

/** A segment that is not stored yet. `isBroken`: the chain of the log is, and nothing may be archived. */
export type ReadDay = { segment: Segment; content: Buffer } | { isBroken: true } | null;

export class ArchiveStore {
  constructor(private readonly seals: SealReader) {}

  /** Newest first. */
  async list(tx: TenantTx): Promise<(Segment & { bytes: number })[]> {
    return (await tx.all<Row>(listSegments)).map((row) => ({
      ...row,
      fromSeq: Number(row.fromSeq),
      toSeq: Number(row.toSeq),
    }));
  }

  /** The next day after what is archived, if `accepts` it; compressed as it is read. */
  async readDay(tx: TenantTx, last: Segment | null, accepts: (day: string) => boolean): Promise<ReadDay> {
    const hasher = createHash('sha256');
    const gzip = createGzip({ level: 6 });
    const chunks: Buffer[] = [];
    gzip.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise<void>((resolve, reject) => gzip.on('end', resolve).on('error', reject));
    let head: ChainHead | null = last === null ? CHAIN_START : null;
    let [day, fromSeq, lines] = ['', 0, 0];
    for await (const page of this.seals.pages(tx, String(last?.toSeq ?? 0))) {
      let isOver = false;
      for (const { seal, event } of page) {
        const own = dayOf(seal.eventId);
        if (day === '') {
          if (!accepts(own)) return null;
          [day, fromSeq] = [own, seal.seq];
        }
        isOver = own > day;
        if (isOver) break;
        head ??= { seq: seal.seq - 1, hash: seal.prevHash };
        if (event === null || faultOf(tx.tenantId, head, seal, event, sha256) !== null) return { isBroken: true };
        head = { seq: seal.seq, hash: seal.hash };
        const { seq, prevHash, hash } = seal;
        const line = `${canonicalJson({ seq, prevHash, hash, event: event as unknown as Json })}\n`;
        hasher.update(line);
        lines += 1;
        if (!gzip.write(line)) await new Promise((resolve) => gzip.once('drain', resolve));
      }
      if (isOver) break;
    }
    gzip.end();
    await ended;
    if (day === '') return null;
    const segment = { day, fromSeq, toSeq: head!.seq, lines, sha256: hasher.digest('hex') };
    return { segment, content: Buffer.concat(chunks) };
  }

  async insert(
    tx: TenantTx,
    { day, fromSeq, toSeq, lines, sha256: hash }: Segment,
    content: Buffer,
    now: Date,
  ): Promise<void> {
    await tx.run(insertSegment, day, fromSeq, toSeq, lines, hash, content, now);
  }

  /** Reads a segment back and compares it with what is said of it. null: it is intact. */
  async faultOf(tx: TenantTx, segment: Segment): Promise<SegmentFault | null> {
    const row = await tx.one<{ content: Buffer }>(findSegmentContent, segment.day);
    let text: string;
    try {
      text = (await unzip(row!.content)).toString('utf8');
    } catch {
      return 'unreadable';
    }
    if (createHash('sha256').update(text).digest('hex') !== segment.sha256) return 'hash_differs';
    return faultOfLines(tx.tenantId, text.split('\n').slice(0, -1), segment, sha256);
  }

  /** Tenants with events after their last segment, and the first of these. */
  listUnarchived(tx: SystemTx): Promise<{ tenantId: Id<'ten'>; eventId: string }[]> {
    return tx.all(listUnarchivedTenants);
  }
}
