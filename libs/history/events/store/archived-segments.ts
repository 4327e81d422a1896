import { createHash } from 'node:crypto';
import { createGunzip } from 'node:zlib';

const NEWLINE = 10;
/** How much is unzipped at once. */
const PIECE_BYTES = 64 * 1024;

export type ReadFault = 'unreadable' | 'hash_differs';

/**
 * The text of a segment. It is unzipped and divided into lines piece by piece, so that it is never in memory as a
 * whole.
 */
export class SegmentText {
  readonly #hash = createHash('sha256');
  #isCut = false;

  constructor(private readonly content: Buffer) {}

  /** The pieces in their order, each with the lines that end in it. It ends early if the rest cannot be unzipped. */
  async *pieces(): AsyncGenerator<{ text: Buffer; lines: Buffer[] }> {
    const gunzip = createGunzip({ chunkSize: PIECE_BYTES });
    gunzip.end(this.content);
    let begun: Buffer[] = [];
    try {
      for await (const text of gunzip as AsyncIterable<Buffer>) {
        this.#hash.update(text);
        const lines: Buffer[] = [];
        let from = 0;
        for (let end = text.indexOf(NEWLINE); end >= 0; end = text.indexOf(NEWLINE, from)) {
          const line = text.subarray(from, end);
          lines.push(begun.length === 0 ? line : Buffer.concat([...begun, line]));
          begun = [];
          from = end + 1;
        }
        if (from < text.length) begun.push(text.subarray(from));
        yield { text, lines };
      }
    } catch {
      this.#isCut = true;
    }
  }

  /** Must be called after the last piece. Returns why the text is not what was written; null: it is. */
  fault(sha256: string): ReadFault | null {
    if (this.#isCut) return 'unreadable';
    return this.#hash.digest('hex') === sha256 ? null : 'hash_differs';
  }
}

/** What was read of a segment. */
export interface SegmentLines {
  /** The line with this number, counted from 0; undefined: there is none, or it was not wanted. */
  line(number: number): string | undefined;
  /** How much was unzipped. */
  readonly bytes: number;
}

/** A segment that is in memory as a whole. */
export class ArchivedSegment implements SegmentLines {
  readonly #ends: number[] = [];

  constructor(private readonly text: Buffer) {
    for (let end = text.indexOf(NEWLINE); end >= 0; end = text.indexOf(NEWLINE, end + 1)) this.#ends.push(end);
  }

  /** What it occupies in memory. */
  get bytes(): number {
    return this.text.length + this.#ends.length * 8;
  }

  line(number: number): string | undefined {
    const end = this.#ends[number];
    return end === undefined ? undefined : this.text.toString('utf8', (this.#ends[number - 1] ?? -1) + 1, end);
  }
}

/** Some lines of a segment that is too large for the memory. */
class ChosenLines implements SegmentLines {
  constructor(
    private readonly lines: ReadonlyMap<number, string>,
    readonly bytes: number,
  ) {}

  line(number: number): string | undefined {
    return this.lines.get(number);
  }
}

/**
 * Reads a segment and compares it with the hash that was stored with it. If it cannot be read, returns why. A segment of
 * more than `maxBytes` is not held as a whole, only its lines with the numbers in `wanted`. Only segments of earlier
 * versions, which had no limit, are so large.
 */
export async function readSegment(
  content: Buffer,
  sha256: string,
  wanted: ReadonlySet<number>,
  maxBytes: number,
): Promise<SegmentLines | ReadFault> {
  const text = new SegmentText(content);
  const chosen = new Map<number, string>();
  let [count, bytes] = [0, 0];
  let whole: Buffer[] = [];
  for await (const piece of text.pieces()) {
    for (const line of piece.lines) {
      if (wanted.has(count)) chosen.set(count, line.toString('utf8'));
      count += 1;
    }
    bytes += piece.text.length;
    if (bytes > maxBytes) whole = [];
    else whole.push(piece.text);
  }
  const fault = text.fault(sha256);
  if (fault !== null) return fault;
  return bytes > maxBytes ? new ChosenLines(chosen, bytes) : new ArchivedSegment(Buffer.concat(whole));
}

interface Kept {
  contentHash: string;
  segment: ArchivedSegment;
}

/** Which segment of a tenant it is. */
interface SegmentName {
  day: string;
  part: number;
}

/** A cache of the segments that were read last, over all tenants, as many as fit into `maxBytes`. */
export class KeptSegments {
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  constructor(readonly maxBytes: number) {}

  get bytes(): number {
    return this.#bytes;
  }

  find(tenantId: string, name: SegmentName): Kept | null {
    const key = keyOf(tenantId, name);
    const found = this.#kept.get(key);
    if (found === undefined) return null;
    // A map iterates in the order of insertion: the first segment is the one whose last use is longest ago.
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found;
  }

  /** A segment that is too large by itself is not kept. */
  keep(tenantId: string, name: SegmentName, read: Kept): void {
    const own = keyOf(tenantId, name);
    this.#forget(own);
    if (read.segment.bytes > this.maxBytes) return;
    this.#kept.set(own, read);
    this.#bytes += read.segment.bytes;
    for (const key of this.#kept.keys()) {
      if (this.#bytes <= this.maxBytes) return;
      this.#forget(key);
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#kept.get(key)?.segment.bytes ?? 0;
    this.#kept.delete(key);
  }
}

const keyOf = (tenantId: string, { day, part }: SegmentName): string => `${tenantId}/${day}/${part}`;
