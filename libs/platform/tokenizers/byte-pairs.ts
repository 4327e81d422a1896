import { growingCache } from '../cache/index.js';
import type { Tokenizer } from './tokenizer.js';

/** The rank of each token. A token is a text with one latin-1 character for each byte. Lower ranks are merged first. */
export type Ranks = ReadonlyMap<string, number>;

const MAX_CACHED = 50_000;
const MAX_CACHED_LENGTH = 32;

/**
 * A candidate for a merge: two neighbours that form a token. If the parts no longer meet at `middle` and `end`, one of
 * the two has already been merged.
 */
interface Merge {
  rank: number;
  start: number;
  middle: number;
  end: number;
}

/**
 * Byte pair encoding: a text is cut into pieces, and in each piece the pair of neighbours with the lowest rank is
 * merged until no pair is left. Candidates are kept in a heap, so that a piece of n bytes takes n log n steps. This
 * matters, because anybody can send a text of tens of kilobytes without a space.
 */
export class BytePairs implements Tokenizer {
  /** A cache of the token counts of short pieces, because the same words recur. */
  readonly #known = growingCache<number>(MAX_CACHED);

  constructor(
    private readonly pieces: RegExp,
    private readonly ranks: Ranks,
  ) {}

  count(text: string, enough = Infinity): number {
    let tokens = 0;
    for (const [piece] of text.matchAll(this.pieces)) {
      tokens += piece.length > MAX_CACHED_LENGTH ? this.#tokensOf(piece) : this.#remembered(piece);
      if (tokens > enough) break;
    }
    return tokens;
  }

  #remembered(piece: string): number {
    let tokens = this.#known.get(piece);
    if (tokens === undefined) this.#known.set(piece, (tokens = this.#tokensOf(piece)));
    return tokens;
  }

  #tokensOf(piece: string): number {
    const bytes = Buffer.from(piece, 'utf8').toString('latin1');
    return this.ranks.has(bytes) ? 1 : this.#merged(bytes);
  }

  /** The number of tokens of a piece after all merges. */
  #merged(bytes: string): number {
    const size = bytes.length;
    // Each part is [start, next[start]); before[start] is the start of the part to its left.
    const next = Int32Array.from({ length: size + 1 }, (_, i) => i + 1);
    const before = Int32Array.from({ length: size + 1 }, (_, i) => i - 1);
    const heap = new MergeHeap();
    const offer = (start: number): void => {
      const middle = next[start]!;
      if (start < 0 || middle >= size) return;
      const end = next[middle]!;
      const rank = this.ranks.get(bytes.slice(start, end));
      if (rank !== undefined) heap.push({ rank, start, middle, end });
    };
    for (let start = 0; start < size - 1; start += 1) offer(start);
    let parts = size;
    for (let merge = heap.pop(); merge !== undefined; merge = heap.pop()) {
      const { start, middle, end } = merge;
      if (next[start] !== middle || next[middle] !== end) continue;
      next[start] = end;
      before[end] = start;
      next[middle] = -1;
      parts -= 1;
      offer(start);
      if (before[start]! >= 0) offer(before[start]!);
    }
    return parts;
  }
}

/** Orders by rank, lowest first. Among equal ranks, the leftmost comes first. */
class MergeHeap {
  readonly #merges: Merge[] = [];

  push(merge: Merge): void {
    let at = this.#merges.push(merge) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (isBefore(this.#merges[parent]!, merge)) break;
      this.#merges[at] = this.#merges[parent]!;
      at = parent;
    }
    this.#merges[at] = merge;
  }

  pop(): Merge | undefined {
    const first = this.#merges[0];
    const last = this.#merges.pop();
    if (last !== undefined && this.#merges.length > 0) this.#sink(last);
    return first;
  }

  #sink(merge: Merge): void {
    const size = this.#merges.length;
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && isBefore(this.#merges[child + 1]!, this.#merges[child]!)) child += 1;
      if (isBefore(merge, this.#merges[child]!)) break;
      this.#merges[at] = this.#merges[child]!;
      at = child;
    }
    this.#merges[at] = merge;
  }
}

const isBefore = (a: Merge, b: Merge): boolean => a.rank < b.rank || (a.rank === b.rank && a.start < b.start);
