import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const unzip = promisify(gunzip);
const NEWLINE = 10;

/** The lines of an archived day. */
export class ArchivedDay implements Iterable<string> {
  readonly #ends: number[] = [];

  constructor(private readonly text: Buffer) {
    for (let end = text.indexOf(NEWLINE); end >= 0; end = text.indexOf(NEWLINE, end + 1)) this.#ends.push(end);
  }

  /** How many lines it has. */
  get length(): number {
    return this.#ends.length;
  }

  /** What it occupies in memory. */
  get bytes(): number {
    return this.text.length + this.#ends.length * 8;
  }

  /** The line with this number, counted from 0; undefined: there is none. */
  line(number: number): string | undefined {
    const end = this.#ends[number];
    return end === undefined ? undefined : this.text.toString('utf8', (this.#ends[number - 1] ?? -1) + 1, end);
  }

  *[Symbol.iterator](): Generator<string> {
    for (let number = 0; number < this.length; number += 1) yield this.line(number)!;
  }
}

export type DayFault = 'unreadable' | 'hash_differs';

/** Reads an archived day and compares it with the hash that was stored with it. If it cannot be read, returns why. */
export async function dayIn(content: Buffer | undefined, sha256: string): Promise<ArchivedDay | DayFault> {
  const text = content && (await unzip(content).catch(() => undefined));
  if (text === undefined) return 'unreadable';
  return createHash('sha256').update(text).digest('hex') === sha256 ? new ArchivedDay(text) : 'hash_differs';
}

interface Kept {
  contentHash: string;
  day: ArchivedDay;
}

/** A cache of the archived days that were read last, over all tenants, as many as fit into `maxBytes`. */
export class KeptDays {
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  constructor(private readonly maxBytes: number) {}

  get bytes(): number {
    return this.#bytes;
  }

  find(tenantId: string, day: string): Kept | null {
    const key = keyOf(tenantId, day);
    const found = this.#kept.get(key);
    if (found === undefined) return null;
    // A map iterates in the order of insertion: the first day is the one whose last use is longest ago.
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found;
  }

  /** A day that is too large by itself is not kept. */
  keep(tenantId: string, day: string, read: Kept): void {
    this.#forget(keyOf(tenantId, day));
    if (read.day.bytes > this.maxBytes) return;
    this.#kept.set(keyOf(tenantId, day), read);
    this.#bytes += read.day.bytes;
    for (const key of this.#kept.keys()) {
      if (this.#bytes <= this.maxBytes) return;
      this.#forget(key);
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#kept.get(key)?.day.bytes ?? 0;
    this.#kept.delete(key);
  }
}

const keyOf = (tenantId: string, day: string): string => `${tenantId}/${day}`;
