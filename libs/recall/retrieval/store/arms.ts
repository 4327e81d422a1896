import type { Filter } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { type Bind, compileFilter, type FilterFields } from '#libs/platform/filters/index.js';
import type { Match } from '../../ranking/domain/index.js';
import type { PreparedQuery, Reading } from '../domain/index.js';

/** The query's vector and how to look for its neighbours. */
export interface QueryVector {
  text: string;
  model: string;
  dimensions: number;
  /** By the vector index; otherwise every vector of the space is compared. */
  byIndex: boolean;
}

/** What one kind of memory is asked. */
export interface Probe {
  reading: Reading;
  query: PreparedQuery;
  /** Conditions that every candidate meets. */
  filters: readonly Filter[];
  fields: FilterFields;
  vector: QueryVector | null;
  /** How many candidates each arm gathers. */
  pool: number;
}

export interface Matched<T> {
  it: T;
  match: Match;
  /** Ids that stand in its place for this reader. */
  overriding: readonly string[];
}

/** The ways to look for one kind of memory. Each returns ids, best first, of what the reading may see and the filters admit. */
export interface Arms<T> {
  byWords(tx: TenantTx, probe: Probe): Promise<string[]>;
  byVector(tx: TenantTx, probe: Probe): Promise<string[]>;
  newest(tx: TenantTx, probe: Probe): Promise<string[]>;
  /** Those of the ids that may be seen, with how they meet the query. */
  load(tx: TenantTx, probe: Probe, ids: readonly string[]): Promise<Matched<T>[]>;
}

export const conditionOf = ({ filters, fields }: Probe, bind: Bind): string => (
  filters.length === 0 ? 'true' : filters.map((filter) => compileFilter(filter, fields, bind)).join(' and '));

export interface MatchRow {
  id: string;
  words: string[];
  wordsAsked: number;
  similarity: number | null;
}

export const matchOf = ({ words, wordsAsked, similarity }: MatchRow): Match => ({ words, wordsAsked, similarity });
