import { clamp01, round4, round9 } from '#libs/kernel/index.js';
import { noteStrengthAt, type Note } from '#libs/work/notes/index.js';
import { FULL_LEXICAL, type Match } from '../../search/index.js';

/** The rules by which recalled memories are ordered: those of the product or, for comparison, those of mcp-engram. */
export const RECALL_POLICIES = ['credence-v1', 'seed-mcp-engram'] as const;

/**
 * The half-life of the strength of claims that are not notes, in days. Used only in this comparison (continuity spec,
 * section 7).
 */
const FACT_HALF_LIFE_DAYS = 24;

const TEXT_SHARE = 0.3;
const MEANING_SHARE = 0.7;
const PER_BETTER = 0.05;
const MAX_JOINED = 0.1;

/** What the strength of a memory is computed from. */
export type Aging = Pick<Note, 'importance' | 'uses' | 'lastUsedAt' | 'recordedAt'>;

/** The strength of a memory. A note has its own half-life; for any other claim, the half-life of facts is used. */
export const comparedStrength = (aging: Aging & Partial<Pick<Note, 'halfLifeDays'>>, now: Date): number =>
  noteStrengthAt({ halfLifeDays: FACT_HALF_LIFE_DAYS, ...aging }, now);

/** BM25 as a share of its limit. A text that contains every word of the query very often comes close to the limit. */
export const textOf = ({ lexical }: Pick<Match, 'lexical'>): number => round4(clamp01(lexical / FULL_LEXICAL));

/** The measures from which a score is computed, each 0 to 1. `cosine` is null if a vector is missing. */
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

/** A memory with its score. `joined` is the part of the score that comes from better memories. */
export type Compared<M extends Measured = Measured> = M & { comparison: Measures & { joined: number }; score: number };

/**
 * Scores and sorts as mcp-engram does, best first: .3 text + .7 cosine x strength, and .05 for each better memory that
 * a memory is joined to, at most .10. Which memory is better is decided before anything is added for joins. If the
 * query has no vector, the score is the text alone.
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

/** The score without joins, rounded before scores are compared. */
const ownScore = ({ text, cosine, strength }: Measures, hasVector: boolean): number =>
  round9(hasVector ? TEXT_SHARE * text + MEANING_SHARE * clamp01(cosine ?? 0) * strength : text);

/** For each memory, the memories with higher scores that it is joined to, by id. */
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
