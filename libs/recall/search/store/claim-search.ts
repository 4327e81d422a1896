import {
  sql,
  type ClaimRow,
  type ClaimStatementRow,
  type Narrowed,
  type TenantTx,
} from '#libs/platform/database/index.js';
import { comparableValue, VALUE_TYPES } from '#libs/knowledge/predicates/index.js';
import { type Claim, claimsAsKnown, placesAsKnown, type SlotRepository } from '#libs/knowledge/claims/index.js';
import { type Bind, Composed } from '#libs/platform/filters/index.js';
import { uuidOf } from '#libs/platform/secrets/index.js';
import { phrasesOf } from '../domain/retrieval/query.js';
import type { Reading } from '../domain/retrieval/reading.js';
import type { SeenClaim } from '../domain/retrieval/found.js';
import { overriding, seen } from './claim-conditions.js';
import { type Conditions, filterOf, MemorySearch } from './memory-search.js';
import {
  type Matched,
  matchesStatement,
  matchingOf,
  type MatchRow,
  type Probe,
  type Related,
  type Similarities,
} from './retrievers.js';

const listSeenClaims = sql(import.meta.url, 'list-seen-claims');
const searchByTriple = sql(import.meta.url, 'search-claims-by-triple');
const searchRelated = sql(import.meta.url, 'search-related-claims');
const loadMatches = sql(import.meta.url, 'load-claim-matches');

type LoadedRow = MatchRow &
  Narrowed<Pick<ClaimRow & ClaimStatementRow, keyof SeenClaim>, Pick<SeenClaim, 'type'>> & { overriding: string[] };

export class ClaimSearch extends MemorySearch<SeenClaim> {
  constructor(private readonly slots: SlotRepository) {
    super('claim', listSeenClaims);
  }

  /** A value may be stored as a number or an amount of money, so it is looked up in each form. */
  override byTriple(tx: TenantTx, probe: Probe): Promise<string[]> {
    const { spaceId, knownAt } = probe.reading;
    const phrases = phrasesOf(probe.query.text);
    const values = new Set(phrases.flatMap((phrase) => VALUE_TYPES.map((type) => comparableValue(phrase, type))));
    const statement = new Composed(searchByTriple, spaceId, phrases, probe.pool, [...values].map(uuidOf));
    return this.foundIds(tx, probe, statement.fill('claims', claimsAsKnown(knownAt, statement.bind)));
  }

  override async related(
    tx: TenantTx,
    probe: Probe,
    { best, all }: { best: readonly string[]; all: readonly string[] },
  ): Promise<Related[]> {
    const { spaceId, knownAt } = probe.reading;
    return all.length === 0
      ? []
      : this.found<Related>(tx, probe, new Composed(searchRelated, spaceId, best, all, knownAt));
  }

  async load(
    tx: TenantTx,
    probe: Probe,
    ids: readonly string[],
    similarities: Similarities,
  ): Promise<Matched<SeenClaim>[]> {
    const statement = matchesStatement(loadMatches, probe, ids, similarities);
    statement.fill('overriding', overriding(probe.reading, statement.bind));
    const rows = await this.loaded<LoadedRow>(tx, probe, statement);
    const matchOf = matchingOf(probe);
    // The row itself, because there are many of them; its other columns are not part of the claim.
    return rows.map((row) => ({ it: row, match: matchOf(row), overriding: row.overriding }));
  }

  /** Found claims with all columns, in the state that the reading sees. */
  async whole(tx: TenantTx, { spaceId, knownAt }: Reading, ids: readonly string[]): Promise<Map<string, Claim>> {
    return new Map((await this.slots.findClaims(tx, spaceId, ids, knownAt)).map((claim) => [claim.id, claim]));
  }

  protected conditions(probe: Probe, bind: Bind): Conditions {
    const { reading } = probe;
    const source = claimsAsKnown(reading.knownAt, bind);
    return {
      ...(reading.knownAt === null ? {} : placesAsKnown(source)),
      seen: seen(reading, 'c', source, bind),
      filter: filterOf(probe, bind),
    };
  }

  protected override found<R extends { id: string } = { id: string }>(
    tx: TenantTx,
    probe: Probe,
    statement: Composed,
  ): Promise<R[]> {
    // No index covers the past, so there it is cheaper to compare the words as they are first.
    if (probe.reading.knownAt !== null && statement.has('words')) statement.fill('words', 'm.search @@ $3::tsquery');
    return super.found(tx, probe, statement);
  }
}
