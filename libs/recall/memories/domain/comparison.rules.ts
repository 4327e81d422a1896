import { clamp01, round4, round9 } from '#libs/kernel/index.js';
import { noteStrengthAt, type Note } from '#libs/work/notes/index.js';
import { FULL_LEXICAL, type Match } from '../../search/index.js';

/** How what is recalled is ordered: by the rules of the product or, to compare them, by those of mcp-engram. */
export const RECALL_POLICIES = ['credence-v1', 'seed-mcp-engram'] as const;
export type RecallPolicy = (typeof RECALL_POLICIES)[number];

/**
 * Days after which half the strength of anything but a note is gone. It is used in this comparison only (continuity
 * spec, section 7).
 */
const FACT_HALF_LIFE_DAYS = 24;

const TEXT_SHARE = 0.3;
const MEANING_SHARE = 0.7;
const PER_BETTER = 0.05;
const MAX_JOINED = 0.1;

/** Importance and use of a memory, from which its strength is computed. */
export type Aging = Pick<Note, 'importance' | 'uses' | 'lastUsedAt' | 'recordedAt'>;

/** The strength of a note; that of any other claim is computed in the same way, with the half-life of facts. */
export const comparedStrength = (aging: Aging & Partial<Pick<Note, 'halfLifeDays'>>, now: Date): number =>
  noteStrengthAt({ halfLifeDays: FACT_HALF_LIFE_DAYS, ...aging }, now);

/** BM25 as a share of its limit, which a text approaches that contains every word of the query very often. */
export const textOf = ({ lexical }: Pick<Match, 'lexical'>): number => round4(clamp01(lexical / FULL_LEXICAL));

/** What the score of a memory is made of, each 0 to 1. `cosine` is null where a vector is missing. */
export interface Measures {
  text: number;
  cosine: number | null;
  strength: number;
}

/** A memory with its measures. */
export interface Measured {
  id: string;
  agingFrom: Date;
  comparison: Measures;
}

/** Two memories that an edge or a link joins. */
export interface Joined {
  a: string;
  b: string;
}

/** With its score, and how much of it comes from better memories. */
export type Compared<M extends Measured = Measured> = M & { comparison: Measures & { joined: number }; score: number };

/**
 * Scores and sorts by the arithmetic of mcp-engram, best first: .3 text + .7 cosine x strength, and .05 for each better
 * memory that one is joined to, at most .10. Which one is better is decided before anything is added. Without a vector
 * of the query, only the text counts.
 */
export function compared<M extends Measured>(
  memories: readonly M[],
  joins: readonly Joined[],
  hasVector: boolean,
): Compared<M>[] {
  const own = new Map(memories.map(({ id, comparison }) => [id, ownScore(comparison, hasVector)]));
  const better = betterOnes(own, joins);
  return memories
    .map((memory): Compared<M> => {
      const joined = Math.min(MAX_JOINED, PER_BETTER * (better.get(memory.id)?.size ?? 0));
      const score = round9(own.get(memory.id)! + joined);
      return { ...memory, comparison: { ...memory.comparison, joined }, score };
    })
    .sort(
      (one, other) =>
        other.score - one.score || other.agingFrom.getTime() - one.agingFrom.getTime() || (one.id < other.id ? -1 : 1),
    );
}

/** Rounded before two are compared. */
const ownScore = ({ text, cosine, strength }: Measures, hasVector: boolean): number =>
  round9(hasVector ? TEXT_SHARE * text + MEANING_SHARE * clamp01(cosine ?? 0) * strength : text);

/** By id, the memories with a higher score that each is joined to. */
function betterOnes(own: ReadonlyMap<string, number>, joins: readonly Joined[]): Map<string, Set<string>> {
  const better = new Map<string, Set<string>>();
  for (const { a, b } of joins) {
    const [one, other] = [own.get(a), own.get(b)];
    if (one === undefined || other === undefined || one === other) continue;
    const [worse, best] = one < other ? [a, b] : [b, a];
    better.set(worse, (better.get(worse) ?? new Set()).add(best));
  }
  return better;
}
