import type { SearchedType } from '#libs/graph/model/index.js';
import type { Filter } from '#libs/kernel/index.js';
import type { Settings, Statement, TenantTx } from '#libs/platform/database/index.js';
import { Composed, type FilterFields } from '#libs/platform/filters/index.js';
import { FULL_LEXICAL, lexicalShare, occurrencesIn } from '../domain/ranking/bm25.rules.js';
import type { Match } from '../domain/ranking/ranking.rules.js';
import type { Scan, WordStatistics } from '../../index/index.js';
import type { TimeRange } from '../../time/index.js';
import type { PreparedQuery } from '../domain/retrieval/query.js';
import type { Reading } from '../domain/retrieval/reading.js';

/**
 * The settings of a transaction that searches. The statements of a search reach rows through indexes regardless of what
 * the query contains, so one generic plan serves all queries. Planning each query separately would cost more than it
 * saves.
 */
export const SEARCH_SETTINGS: Settings = {
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
  max_parallel_workers_per_gather: 0,
};

/** The query's vector and how to find its neighbours. */
export interface QueryVector {
  /** In binary form. */
  bytes: Buffer;
  model: string;
  dimensions: number;
  /** How to scan the vector index; null: every vector of the space is compared. */
  scan: Scan | null;
}

/** A request to one kind of memory. */
export interface Probe {
  reading: Reading;
  query: PreparedQuery;
  /** The words of the query and their weights in this space. */
  statistics: WordStatistics;
  /** Conditions that every candidate must meet. */
  filters: readonly Filter[];
  fields: FilterFields;
  vector: QueryVector | null;
  /** Times that the query names and that apply to this kind. */
  times: readonly TimeRange[];
  /** How many candidates each retriever returns. */
  pool: number;
  /** Requested types of nodes. */
  types: readonly SearchedType[];
}

export interface Matched<T> {
  it: T;
  match: Match;
  /** Ids of the claims that replace it for this reader. */
  overriding: readonly string[];
  /** The strength of a note, 0..1; null for other claims. */
  strength?: number | null;
}

/** The similarities of memories that were found by their vector, by id. */
export type Similarities = ReadonlyMap<string, number>;

/** A memory that was found by its vector. */
export interface Near {
  id: string;
  similarity: number;
}

/**
 * A memory related to a hit. `linkedTo`: the hit to which it is linked, and `weight`: the weight of this link, 0..1;
 * both are null without a link.
 */
export interface Related {
  id: string;
  linkedTo: string | null;
  weight: number | null;
}

/**
 * The ways to search one kind of memory. They find only memories that the reading may see and that match the filters,
 * and return ids, best first.
 */
export interface Retrievers<T> {
  byWords(tx: TenantTx, probe: Probe): Promise<string[]>;
  byVector(tx: TenantTx, probe: Probe): Promise<Near[]>;
  newest(tx: TenantTx, probe: Probe): Promise<string[]>;
  /** Memories from the times that the query names, newest first. */
  byTime(tx: TenantTx, probe: Probe): Promise<string[]>;
  /** Memories whose triple the query names, for kinds that have triples. */
  byTriple(tx: TenantTx, probe: Probe): Promise<string[]>;
  /** Whether memories of this kind are linked with each other. */
  hasLinks(tx: TenantTx, probe: Probe): Promise<boolean>;
  /**
   * Memories related to the hits, even if they share nothing with the query. From the `best` hits, subjects and
   * evidence are followed; from the `linking` hits, links.
   */
  related(
    tx: TenantTx,
    probe: Probe,
    hits: { best: readonly string[]; linking: readonly string[] },
  ): Promise<Related[]>;
  /**
   * Loads the given memories that may be seen, and how each matches the query. Known similarities are not computed
   * again.
   */
  load(tx: TenantTx, probe: Probe, ids: readonly string[], similarities: Similarities): Promise<Matched<T>[]>;
}

/** The statement that finds out how given rows match the query. */
export function matchesStatement(
  file: Statement,
  { reading, query, vector }: Probe,
  ids: readonly string[],
  similarities: Similarities,
): Composed {
  const known = ids.map((id) => similarities.get(id) ?? null);
  return new Composed(file, reading.spaceId, ids, query.phrase, vector?.bytes ?? null, vector?.model ?? null, known);
}

export interface MatchRow {
  /** The words of its text, as the index stores them. */
  search: string;
  holdsPhrase: boolean | null;
  similarity: number | null;
}

/** How rows match the query of the probe, before their triples are considered. */
export function matchingOf({ query, statistics }: Probe): (row: MatchRow) => Match {
  const asked = new Set(statistics.words.map(({ word }) => word));
  return ({ search, holdsPhrase, similarity }) => {
    const held = occurrencesIn(search, asked);
    if (query.phrase !== null)
      return {
        words: holdsPhrase ? [query.words] : [],
        counts: [1],
        length: held.length,
        wordsAsked: 1,
        lexical: holdsPhrase ? FULL_LEXICAL : 0,
        triple: 0,
        similarity,
      };
    return { ...held, wordsAsked: asked.size, lexical: lexicalShare(held, statistics), triple: 0, similarity };
  };
}
