import type { SearchedType } from '#libs/graph/model/index.js';
import type { Filter } from '#libs/kernel/index.js';
import { sql, type Statement, type TenantTx } from '#libs/platform/database/index.js';
import { Composed, type FilterFields } from '#libs/platform/filters/index.js';
import { FULL_LEXICAL, lexicalShare, occurrencesIn } from '../domain/ranking/bm25.rules.js';
import type { Match } from '../domain/ranking/ranking.rules.js';
import type { Scan, WordStatistics } from '../../index/index.js';
import type { TimeRange } from '../../time/index.js';
import type { PreparedQuery } from '../domain/retrieval/query.js';
import type { Reading } from '../domain/retrieval/reading.js';

const readyToSearch = sql(import.meta.url, 'get-ready-to-search');

/**
 * Applies the settings of a search to a transaction. They are sent with the next statements, which fail with them.
 */
export const getReadyToSearch = (tx: TenantTx): void => tx.send(readyToSearch);

/** The query's vector and how to look for its neighbours. */
export interface QueryVector {
  /** In binary form. */
  bytes: Buffer;
  model: string;
  dimensions: number;
  /** Of the vector index; null: every vector of the space is compared. */
  scan: Scan | null;
}

/** The request to one kind of memory. */
export interface Probe {
  reading: Reading;
  query: PreparedQuery;
  /** The words of the query and what they weigh in this space. */
  statistics: WordStatistics;
  /** Conditions that every candidate meets. */
  filters: readonly Filter[];
  fields: FilterFields;
  vector: QueryVector | null;
  /** Times the query names that count for this kind. */
  times: readonly TimeRange[];
  /** How many candidates each retriever gathers. */
  pool: number;
  /** Requested types of nodes. */
  types: readonly SearchedType[];
}

export interface Matched<T> {
  it: T;
  match: Match;
  /** Ids of the claims that replace it for this reader. */
  overriding: readonly string[];
}

/** By id, the similarity of what was found by its vector. */
export type Similarities = ReadonlyMap<string, number>;

/** Found by its vector. */
export interface Near {
  id: string;
  similarity: number;
}

/** Related to a hit; `linkedTo` it by a link of that weight, 0..1, where there is one. */
export interface Related {
  id: string;
  linkedTo: string | null;
  weight: number | null;
}

/** The ways to look for one kind of memory. Each returns ids, best first, of what the reading may see and the filters admit. */
export interface Retrievers<T> {
  byWords(tx: TenantTx, probe: Probe): Promise<string[]>;
  byVector(tx: TenantTx, probe: Probe): Promise<Near[]>;
  newest(tx: TenantTx, probe: Probe): Promise<string[]>;
  /** Of the times that the query names. */
  byTime(tx: TenantTx, probe: Probe): Promise<string[]>;
  /** By what they are about, where that is known apart from their text. */
  byTriple(tx: TenantTx, probe: Probe): Promise<string[]>;
  /** What belongs to what was found, though it may share nothing with the query: `best` are those of the hits whose surroundings are looked at. */
  related(tx: TenantTx, probe: Probe, hits: { best: readonly string[]; all: readonly string[] }): Promise<Related[]>;
  /** Those of the ids that may be seen, with how they meet the query. What similarity is known is not measured again. */
  load(tx: TenantTx, probe: Probe, ids: readonly string[], similarities: Similarities): Promise<Matched<T>[]>;
}

/** How given rows meet the query. */
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
  /** The words of its text, as the index has them. */
  search: string;
  holdsPhrase: boolean | null;
  similarity: number | null;
}

/** How rows meet the query of the probe, before the triple of a row is looked at. */
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
