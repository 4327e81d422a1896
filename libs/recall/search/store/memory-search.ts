import { EVERY_TEXT, type Row, sql, type Statement, type TenantTx } from '#libs/platform/database/index.js';
import { type Bind, compileFilter, Composed, fragment } from '#libs/platform/filters/index.js';
import { asQuery, throughIndexOf } from '../../index/index.js';
import { idf } from '../domain/ranking/bm25.rules.js';
import { type Alternatives, chooseWords } from '../domain/retrieval/query.js';
import { isFiltered } from '../domain/retrieval/reading.js';
import type { Kind } from '../domain/search.schemas.js';
import type { Matched, Near, Probe, Related, Retrievers, Similarities } from './retrievers.js';

const searchByWords = sql(import.meta.url, 'search-by-words');
const searchByPhrase = sql(import.meta.url, 'search-by-phrase');
const searchByVector = sql(import.meta.url, 'search-by-vector');
const searchSeenByVector = sql(import.meta.url, 'search-seen-by-vector');
const searchByVectorIndex = sql(import.meta.url, 'search-by-vector-index');
const searchNewest = sql(import.meta.url, 'search-newest');
const searchByTime = sql(import.meta.url, 'search-by-time');

/** Maximum number of texts scored for one search by words: each takes about 5 microseconds. */
const MAX_SCORED = 1_000;
/**
 * Minimum number of texts scored before a more common word is looked up alone: a text that contains only such a word
 * would not be among the best. The number is the same for every limit.
 */
const MIN_SCORED = 200;
/** The score of this retriever uses only the rarest words. What it finds is then scored exactly, with all words. */
const MAX_WEIGHED_WORDS = 32;

/** How many of the newest texts are searched for a phrase of stop words: no index contains such words. */
const MAX_PHRASE_SCAN = 10_000;

/**
 * The numbers of weighed words for which a statement exists. A query with fewer words is filled up with words that
 * match nothing.
 */
const WEIGHED = [4, 8, 16, MAX_WEIGHED_WORDS] as const;
const NO_WORD = { query: '', weight: 0 };

/**
 * The values of a statement's placeholders for one kind of memory, by the name of the placeholder. `seen`: the
 * condition for what a probe may see. `filter`: its filters.
 */
export type Conditions = Readonly<Record<string, string> & { seen: string; filter: string }>;

/**
 * The searches that work for memories of any kind. The statement of a retriever reads from `memories m`, which is
 * replaced by the rows of one kind that the probe may see. Each kind defines these rows, and further ways to find them.
 */
export abstract class MemorySearch<T> implements Retrievers<T> {
  protected constructor(
    private readonly kind: Kind,
    /** The rows of its kind, with the column names that all kinds of memory share. */
    private readonly rows: Statement,
  ) {}

  /** The conditions for the rows of its kind that the probe may see. */
  protected abstract conditions(probe: Probe, bind: Bind): Conditions;

  abstract load(tx: TenantTx, probe: Probe, ids: readonly string[], similarities: Similarities): Promise<Matched<T>[]>;

  /**
   * Looks up the rarest words. If that leaves too few results because of the conditions of the caller, or because the
   * texts that hold these words are hidden, it looks up every word. If the query has only stop words, it searches for
   * the whole phrase.
   */
  async byWords(tx: TenantTx, probe: Probe): Promise<string[]> {
    const {
      reading: { spaceId },
      filters,
      query,
      statistics,
      pool,
    } = probe;
    if (query.phrase !== null)
      return this.foundIds(tx, probe, new Composed(searchByPhrase, spaceId, query.phrase, pool, MAX_PHRASE_SCAN));
    const hasFilters = isFiltered(probe.reading, filters);
    const chosen = chooseWords(statistics, { enough: hasFilters ? MAX_SCORED : MIN_SCORED, most: MAX_SCORED });
    if (chosen.length === 0) return [];
    const found = await this.foundIds(tx, probe, wordsStatement(probe, chosen));
    const singles = statistics.words.filter(({ word }) => chosen.some((each) => each.length === 1 && each[0] === word));
    // The counts include texts that are hidden from the request.
    const isHeldByMany = singles.reduce((sum, { holding }) => sum + holding, 0) >= pool;
    const isEvery = singles.length === statistics.words.length;
    return isEvery || found.length >= pool || !(hasFilters || isHeldByMany)
      ? found
      : this.foundIds(
          tx,
          probe,
          wordsStatement(
            probe,
            statistics.words.map(({ word }) => [word]),
          ),
        );
  }

  /**
   * If a scan of the index ends before it has found enough, most of the rows that it visited are hidden from the
   * request. In that case, all visible rows are compared. Otherwise a match could be missed because the scan visited
   * too many rows that the filters of the request exclude or that belong to others.
   */
  async byVector(tx: TenantTx, probe: Probe): Promise<Near[]> {
    const { reading, filters, pool, vector } = probe;
    const { bytes, model, dimensions, scan } = vector!;
    const compared = (file: Statement): Promise<Near[]> =>
      this.found(tx, probe, new Composed(file, reading.spaceId, bytes, pool, model));
    if (scan === null) return compared(searchByVector);
    const found = await throughIndexOf(
      tx,
      { model, dimensions, scan },
      new Composed(searchByVectorIndex, reading.spaceId, bytes, pool),
      (statement) => this.found<Near>(tx, probe, statement),
    );
    return found.length >= pool ? found : compared(isFiltered(reading, filters) ? searchSeenByVector : searchByVector);
  }

  newest(tx: TenantTx, probe: Probe): Promise<string[]> {
    return this.foundIds(tx, probe, new Composed(searchNewest, probe.reading.spaceId, probe.pool));
  }

  byTime(tx: TenantTx, probe: Probe): Promise<string[]> {
    const { reading, times, pool } = probe;
    const [beginnings, ends] = [times.map(({ from }) => from), times.map(({ to }) => to)];
    return this.foundIds(tx, probe, new Composed(searchByTime, reading.spaceId, beginnings, ends, pool));
  }

  /** Only claims have triples. */
  byTriple(_tx: TenantTx, _probe: Probe): Promise<string[]> {
    return Promise.resolve([]);
  }

  /** Only claims have links. */
  hasLinks(_tx: TenantTx, _probe: Probe): Promise<boolean> {
    return Promise.resolve(false);
  }

  related(
    _tx: TenantTx,
    _probe: Probe,
    _hits: { best: readonly string[]; linking: readonly string[] },
  ): Promise<Related[]> {
    return Promise.resolve([]);
  }

  /** Runs a statement over `memories m`. */
  protected found<R extends { id: string } = { id: string }>(
    tx: TenantTx,
    probe: Probe,
    statement: Composed,
  ): Promise<R[]> {
    if (statement.has('kind')) statement.fill('kind', `'${this.kind}'`);
    const rows = fragment(this.rows, this.conditions(probe, statement.bind));
    return allOf<R>(tx, statement.fill('memories', `(${rows})`), probe);
  }

  protected async foundIds(tx: TenantTx, probe: Probe, statement: Composed): Promise<string[]> {
    return (await this.found(tx, probe, statement)).map(({ id }) => id);
  }

  /** Runs a statement over the table of its kind. The statement itself contains the placeholders of the conditions. */
  protected loaded<R extends Row>(tx: TenantTx, probe: Probe, statement: Composed): Promise<R[]> {
    for (const [place, condition] of Object.entries(this.conditions(probe, statement.bind)))
      statement.fill(place, condition);
    return allOf<R>(tx, statement, probe);
  }
}

/** Callers may write any number of different filters, so only statements without filters are cached. */
const allOf = <R extends Row>(tx: TenantTx, statement: Composed, { filters }: Probe): Promise<R[]> =>
  filters.length === 0 ? statement.allKept<R>(tx) : statement.all<R>(tx);

/** The filters of a probe as one condition. */
export const filterOf = ({ filters, fields }: Probe, bind: Bind): string =>
  filters.length === 0 ? 'true' : filters.map((filter) => compileFilter(filter, fields, bind)).join(' and ');

function wordsStatement(probe: Probe, chosen: Alternatives): Composed {
  const {
    reading: { spaceId },
    statistics: { meanLength },
    pool,
  } = probe;
  const words = chosen.map((alternative) => `(${alternative.map(asQuery).join(' & ')})`).join(' | ');
  return weigh(new Composed(searchByWords, spaceId, words, pool, MAX_SCORED, meanLength, EVERY_TEXT), probe);
}

/** Fills the placeholder `score` with the weights of the words that a memory contains. */
function weigh(statement: Composed, { statistics: { words, documents } }: Probe): Composed {
  const rarest = [...words].sort((a, b) => a.holding - b.holding).slice(0, MAX_WEIGHED_WORDS);
  const weighed = rarest.map(({ word, holding }) => ({ query: asQuery(word), weight: idf(holding, documents) }));
  const places = WEIGHED.find((most) => most >= weighed.length)!;
  const terms = Array.from({ length: places }, (_, i) => weighed[i] ?? NO_WORD).map(
    ({ query, weight }) =>
      `${statement.bind(weight)}::double precision * (m.search @@ ${statement.bind(query)}::tsquery)::integer`,
  );
  return statement.fill('score', terms.join(' + '));
}
