import {
  sql,
  type ClaimRow,
  type ClaimStatementRow,
  type Narrowed,
  type TenantTx,
} from '#libs/platform/database/index.js';
import { comparableValue, VALUE_TYPES } from '#libs/knowledge/predicates/index.js';
import type { Claim, SlotRepository } from '#libs/knowledge/claims/index.js';
import { Composed } from '#libs/platform/filters/index.js';
import { uuidOf } from '#libs/platform/secrets/index.js';
import { phrasesOf } from '../domain/retrieval/query.js';
import type { Reading } from '../domain/retrieval/reading.js';
import type { SeenClaim } from '../domain/retrieval/found.js';
import {
  allOf,
  type Retrievers,
  type Related,
  conditionOf,
  foundByVector,
  foundByWords,
  type Matched,
  matchesStatement,
  matchingOf,
  type MatchRow,
  timesStatement,
  type Near,
  type Probe,
  type Similarities,
} from './retrievers.js';
import { overriding, restrict } from './claim-conditions.js';

const searchByWords = sql(import.meta.url, 'search-claims-by-words');
const searchByPhrase = sql(import.meta.url, 'search-claims-by-phrase');
const searchByVector = sql(import.meta.url, 'search-claims-by-vector');
const searchSeenByVector = sql(import.meta.url, 'search-seen-claims-by-vector');
const searchByVectorIndex = sql(import.meta.url, 'search-claims-by-vector-index');
const searchNewest = sql(import.meta.url, 'search-claims-newest');
const searchByTime = sql(import.meta.url, 'search-claims-by-time');
const searchByTriple = sql(import.meta.url, 'search-claims-by-triple');
const searchRelated = sql(import.meta.url, 'search-related-claims');
const loadMatches = sql(import.meta.url, 'load-claim-matches');

type LoadedRow = MatchRow &
  Narrowed<Pick<ClaimRow & ClaimStatementRow, keyof SeenClaim>, Pick<SeenClaim, 'type'>> & { overriding: string[] };

export class ClaimSearch implements Retrievers<SeenClaim> {
  constructor(private readonly slots: SlotRepository) {}

  async byWords(tx: TenantTx, probe: Probe): Promise<string[]> {
    return idsOf(
      await foundByWords({ byPhrase: searchByPhrase, byWords: searchByWords, search: 'c.search' }, probe, (statement) =>
        found<{ id: string }>(tx, probe, statement),
      ),
    );
  }

  byVector(tx: TenantTx, probe: Probe): Promise<Near[]> {
    return foundByVector(
      tx,
      { byIndex: searchByVectorIndex, byVector: searchByVector, bySeen: searchSeenByVector },
      probe,
      (statement) => found<Near>(tx, probe, statement),
    );
  }

  async newest(tx: TenantTx, probe: Probe): Promise<string[]> {
    return idsOf(await found(tx, probe, new Composed(searchNewest, probe.reading.spaceId, probe.pool)));
  }

  async byTime(tx: TenantTx, probe: Probe): Promise<string[]> {
    return idsOf(await found(tx, probe, timesStatement(searchByTime, probe)));
  }

  /** A value may be stored as a number or an amount of money: it is looked for in each form. */
  async byTriple(tx: TenantTx, probe: Probe): Promise<string[]> {
    const phrases = phrasesOf(probe.query.text);
    const values = new Set(phrases.flatMap((phrase) => VALUE_TYPES.map((type) => comparableValue(phrase, type))));
    return idsOf(
      await found(
        tx,
        probe,
        new Composed(searchByTriple, probe.reading.spaceId, phrases, probe.pool, [...values].map(uuidOf)),
      ),
    );
  }

  async related(
    tx: TenantTx,
    probe: Probe,
    { best, all }: { best: readonly string[]; all: readonly string[] },
  ): Promise<Related[]> {
    return all.length === 0
      ? []
      : found<Related>(tx, probe, new Composed(searchRelated, probe.reading.spaceId, best, all, probe.reading.knownAt));
  }

  async load(
    tx: TenantTx,
    probe: Probe,
    ids: readonly string[],
    similarities: Similarities,
  ): Promise<Matched<SeenClaim>[]> {
    const { reading } = probe;
    const statement = matchesStatement(loadMatches, probe, ids, similarities);
    statement.fill('overriding', overriding(reading, statement.bind));
    restrict(statement, reading).fill('filter', conditionOf(probe, statement.bind));
    const rows = await allOf<LoadedRow>(tx, statement, probe);
    const matchOf = matchingOf(probe);
    // The row itself, since there are many of them; its other columns are not part of the claim.
    return rows.map((row) => ({ it: row, match: matchOf(row), overriding: row.overriding }));
  }

  /** Claims that were found, whole, in the state the reading sees. */
  async whole(tx: TenantTx, { spaceId, knownAt }: Reading, ids: readonly string[]): Promise<Map<string, Claim>> {
    return new Map((await this.slots.findClaims(tx, spaceId, ids, knownAt)).map((claim) => [claim.id, claim]));
  }
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

async function found<R extends { id: string } = { id: string }>(
  tx: TenantTx,
  probe: Probe,
  statement: Composed,
): Promise<R[]> {
  restrict(statement, probe.reading).fill('filter', conditionOf(probe, statement.bind));
  return allOf<R>(tx, statement, probe);
}
