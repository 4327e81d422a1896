import type { SearchedType } from '#libs/graph/model/index.js';
import type { Filter } from '#libs/kernel/index.js';
import { type Row, sql, type Statement, type TenantTx } from '#libs/platform/database/index.js';
import { type Bind, compileFilter, Composed, type FilterFields } from '#libs/platform/filters/index.js';
import { FULL_LEXICAL, idf, lexicalShare, occurrencesIn } from '../domain/ranking/bm25.rules.js';
import type { Match } from '../domain/ranking/ranking.rules.js';
import { asQuery, type Scan, throughIndexOf, type WordStatistics } from '../../index/index.js';
import type { TimeRange } from '../../time/index.js';
import { type Alternatives, chooseWords, type PreparedQuery } from '../domain/retrieval/query.js';
import { isFiltered, type Reading } from '../domain/retrieval/reading.js';

const readyToSearch = sql(import.meta.url, 'get-ready-to-search');

/** Gives a transaction the settings of a search. They travel with the statements behind them, whose failure is theirs. */
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

/** What one kind of memory is asked. */
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
  /** Types of nodes asked for. */
  types: readonly SearchedType[];
}

export interface Matched<T> {
  it: T;
  match: Match;
  /** Ids of what replaces it for this reader. */
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

/** Runs a statement of the probe. Callers think up any number of filters, so only the texts without one are kept. */
export const allOf = <R extends Row>(tx: TenantTx, statement: Composed, { filters }: Probe): Promise<R[]> =>
  filters.length === 0 ? statement.allKept<R>(tx) : statement.all<R>(tx);

export const conditionOf = ({ filters, fields }: Probe, bind: Bind): string =>
  filters.length === 0 ? 'true' : filters.map((filter) => compileFilter(filter, fields, bind)).join(' and ');

/** Texts scored for one search by words: at about 5 microseconds each. */
const MAX_SCORED = 1_000;
/** Texts scored at least before a more common word is looked for alone: what holds only that one would not be among the best. The same for every limit. */
const MIN_SCORED = 200;
/** The retriever's own score takes the rarest words; the exact one, of what it found, takes all. */
const MAX_WEIGHED_WORDS = 32;

/** A phrase of stop words is looked for in so many of the newest texts: no index knows such words. */
const MAX_PHRASE_SCAN = 10_000;

/** How many words are weighed: the statement has a text for each of these numbers, and nothing holds the words that make up for missing ones. */
const WEIGHED = [4, 8, 16, MAX_WEIGHED_WORDS] as const;
const NO_WORD = { query: '', weight: 0 };

/** Fills the place `score` with the weights of the words that the row's `search` holds. */
function weigh(statement: Composed, { statistics: { words, documents } }: Probe, search: string): Composed {
  const rarest = [...words].sort((a, b) => a.holding - b.holding).slice(0, MAX_WEIGHED_WORDS);
  const weighed = rarest.map(({ word, holding }) => ({ query: asQuery(word), weight: idf(holding, documents) }));
  const places = WEIGHED.find((most) => most >= weighed.length)!;
  const terms = Array.from({ length: places }, (_, i) => weighed[i] ?? NO_WORD).map(
    ({ query, weight }) =>
      `${statement.bind(weight)}::double precision * (${search} @@ ${statement.bind(query)}::tsquery)::integer`,
  );
  return statement.fill('score', terms.join(' + '));
}

/** Runs a statement of a retriever over what may be seen. */
type Ask<R> = (statement: Composed) => Promise<R[]>;

/**
 * The retriever by words; by phrase where the query has nothing but stop words. `search`: the row's words. Conditions of the caller may leave little of what
 * holds the rarest words: then every word is looked for.
 */
export async function foundByWords<R>(
  files: { byPhrase: Statement; byWords: Statement; search: string },
  probe: Probe,
  ask: Ask<R>,
): Promise<R[]> {
  const {
    reading: { spaceId },
    filters,
    query,
    statistics,
    pool,
  } = probe;
  if (query.phrase !== null) return ask(new Composed(files.byPhrase, spaceId, query.phrase, pool, MAX_PHRASE_SCAN));
  const hasFilters = isFiltered(probe.reading, filters);
  const chosen = chooseWords(statistics, { enough: hasFilters ? MAX_SCORED : MIN_SCORED, most: MAX_SCORED });
  if (chosen.length === 0) return [];
  const found = await ask(wordsStatement(files, probe, chosen));
  const isEvery = chosen.filter((words) => words.length === 1).length === statistics.words.length;
  return !hasFilters || isEvery || found.length >= pool
    ? found
    : ask(
        wordsStatement(
          files,
          probe,
          statistics.words.map(({ word }) => [word]),
        ),
      );
}

function wordsStatement(
  { byWords, search }: { byWords: Statement; search: string },
  probe: Probe,
  chosen: Alternatives,
): Composed {
  const {
    reading: { spaceId },
    statistics: { meanLength },
    pool,
  } = probe;
  const words = chosen.map((alternative) => `(${alternative.map(asQuery).join(' & ')})`).join(' | ');
  return weigh(new Composed(byWords, spaceId, words, pool, MAX_SCORED, meanLength), probe, search);
}

/**
 * The retriever by meaning. A scan of the index that ends before it has found enough has come upon little that may be seen: then all that may be is
 * compared, so that neither conditions nor what others store cost a match.
 */
export async function foundByVector<R>(
  tx: TenantTx,
  { byIndex, byVector, bySeen }: { byIndex: Statement; byVector: Statement; bySeen: Statement },
  probe: Probe,
  ask: Ask<R>,
): Promise<R[]> {
  const { reading, filters, pool, vector } = probe;
  const { bytes, model, dimensions, scan } = vector!;
  const compared = (statement: Statement): Promise<R[]> =>
    ask(new Composed(statement, reading.spaceId, bytes, pool, model));
  if (scan === null) return compared(byVector);
  const found = await throughIndexOf(
    tx,
    { model, dimensions, scan },
    new Composed(byIndex, reading.spaceId, bytes, pool),
    ask,
  );
  return found.length >= pool ? found : compared(isFiltered(reading, filters) ? bySeen : byVector);
}

export const timesStatement = (file: Statement, { reading: { spaceId }, times, pool }: Probe): Composed =>
  new Composed(
    file,
    spaceId,
    times.map(({ from }) => from),
    times.map(({ to }) => to),
    pool,
  );

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
