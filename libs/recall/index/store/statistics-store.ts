import { sql, type TenantTx } from '#libs/platform/database/index.js';
import {
  isDue,
  retryAt,
  type Counted,
  type CountedKind,
  type CountJob,
  type WordStatistics,
} from '../domain/word-statistics.js';

const loadWordStatistics = sql(import.meta.url, 'load-word-statistics');
const insertAddedTexts = sql(import.meta.url, 'insert-added-texts');
const updateAddedTexts = sql(import.meta.url, 'update-added-texts');
const updateRetryOfCount = sql(import.meta.url, 'update-retry-of-count');
const lockTextStatistics = sql(import.meta.url, 'lock-text-statistics');
const deleteWords = sql(import.meta.url, 'delete-words');
const insertWords = sql(import.meta.url, 'insert-words');
const countWordsInSample = sql(import.meta.url, 'count-words-in-sample');

const SAMPLE = 500;

interface Row {
  word: string | null;
  holding: number | null;
  documents: number | null;
  meanLength: number | null;
}

/** Word frequencies in the texts of a space: read by searches, counted by workers. */
export class StatisticsStore {
  /**
   * What BM25 needs to know about the words of a query (as prepared by `searchText`). If the words of the space were
   * never counted, the numbers are estimated from a sample of the texts. The words of nodes are never counted.
   */
  async of(tx: TenantTx, spaceId: string, kind: CountedKind | 'node', words: string): Promise<WordStatistics> {
    const rows = await tx.all<Row>(loadWordStatistics, spaceId, kind, words);
    const asked = rows.flatMap(({ word }) => word ?? []);
    if (asked.length === 0 || rows[0]!.documents !== null) return statisticsOf(rows);
    return statisticsOf(await tx.all<Row>(countWordsInSample, spaceId, kind, asked, asked.map(asQuery), SAMPLE));
  }

  /**
   * Records new texts, and returns whether a count is due. It does not wait for a count that is running. Texts recorded
   * during a count are counted only by the next count; they are few compared with the others.
   */
  async add(tx: TenantTx, { spaceId, kind, added }: CountJob, now: Date): Promise<boolean> {
    const isFree = (await tx.one(lockTextStatistics, spaceId, kind)) !== null;
    const counted = await tx.one<Counted>(isFree ? updateAddedTexts : insertAddedTexts, spaceId, kind, added);
    return counted !== null && isDue(counted, now);
  }

  /** Counts the words of a space, unless another process is doing so or has just done so. */
  async count(tx: TenantTx, spaceId: string, kind: CountedKind, now: Date): Promise<void> {
    const known = await tx.one<Counted>(lockTextStatistics, spaceId, kind);
    if (known === null || !isDue(known, now)) return;
    await tx.run(deleteWords, spaceId, kind);
    await tx.run(insertWords, spaceId, kind);
  }

  /** Records that a count took too long, and when it may be tried again. */
  async putOff(tx: TenantTx, spaceId: string, kind: CountedKind, now: Date): Promise<void> {
    const known = await tx.one<Counted>(lockTextStatistics, spaceId, kind);
    if (known === null) return;
    const { retryBeyond, retryAfter } = retryAt(known, now);
    await tx.run(updateRetryOfCount, spaceId, kind, retryBeyond, retryAfter);
  }
}

const statisticsOf = (rows: readonly Row[]): WordStatistics => ({
  documents: rows[0]?.documents ?? 0,
  meanLength: rows[0]?.meanLength ?? 1,
  words: rows.flatMap(({ word, holding }) => (word === null ? [] : [{ word, holding: holding ?? 1 }])),
});

/** An indexed word as a text search query: in quotes, with special characters doubled. */
export const asQuery = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
