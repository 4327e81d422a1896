import { sql, type ClaimRow, type Narrowed, type TenantTx } from '#libs/platform/database/index.js';
import { comparableValue, VALUE_TYPES } from '#libs/knowledge/predicates/index.js';
import { type Claim, claimsAsKnown, placesAsKnown, type SlotRepository } from '#libs/knowledge/claims/index.js';
import { type Bind, Composed } from '#libs/platform/filters/index.js';
import { uuidOf } from '#libs/platform/secrets/index.js';
import { round4 } from '#libs/kernel/index.js';
import { noteStrengthAt, type NoteRepository } from '#libs/work/notes/index.js';
import { MAX_POOL } from '../domain/ranking/ranking.rules.js';
import { type Phrases, phrasesOf, type PreparedQuery } from '../domain/retrieval/query.js';
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
const findLink = sql(import.meta.url, 'find-link');

type LoadedRow = MatchRow &
  Narrowed<Pick<ClaimRow, keyof SeenClaim>, Pick<SeenClaim, 'type'>> & { overriding: string[] };

export class ClaimSearch extends MemorySearch<SeenClaim> {
  /** Kept for each query, because two steps of a search need the phrases and computing their hashes takes time. */
  readonly #phrases = new WeakMap<PreparedQuery, ReturnType<typeof keyedPhrases>>();

  constructor(
    private readonly slots: SlotRepository,
    private readonly notes: NoteRepository,
  ) {
    super('claim', listSeenClaims);
  }

  phrases(query: PreparedQuery): ReturnType<typeof keyedPhrases> {
    const known = this.#phrases.get(query) ?? keyedPhrases(query.text);
    this.#phrases.set(query, known);
    return known;
  }

  override byTriple(tx: TenantTx, probe: Probe): Promise<string[]> {
    const { spaceId, knownAt } = probe.reading;
    const { phrases, valueKeys } = this.phrases(probe.query);
    const statement = new Composed(searchByTriple, spaceId, [...phrases], probe.pool, valueKeys, MAX_POOL);
    return this.foundIds(tx, probe, statement.fill('claims', claimsAsKnown(knownAt, statement.bind)));
  }

  override async related(
    tx: TenantTx,
    probe: Probe,
    { best, linking }: { best: readonly string[]; linking: readonly string[] },
  ): Promise<Related[]> {
    const { spaceId, knownAt } = probe.reading;
    return best.length + linking.length === 0
      ? []
      : this.found<Related>(tx, probe, new Composed(searchRelated, spaceId, best, linking, knownAt));
  }

  override async hasLinks(tx: TenantTx, { reading }: Probe): Promise<boolean> {
    return (await tx.one(findLink, reading.spaceId)) !== null;
  }

  async load(
    tx: TenantTx,
    probe: Probe,
    ids: readonly string[],
    similarities: Similarities,
  ): Promise<Matched<SeenClaim>[]> {
    const statement = matchesStatement(loadMatches, probe, ids, similarities);
    statement.fill('overriding', overriding(probe.reading, statement.bind));
    const [rows, strengths] = await Promise.all([
      this.loaded<LoadedRow>(tx, probe, statement),
      this.#strengths(tx, probe.reading, ids),
    ]);
    const matchOf = matchingOf(probe);
    // The row itself is used, because copying many rows takes time. Its other columns are not part of the claim.
    return rows.map((row) => ({
      it: row,
      match: matchOf(row),
      overriding: row.overriding,
      strength: strengths.get(row.id) ?? null,
    }));
  }

  /** Found claims with all columns, in the state that the reading sees. */
  async whole(tx: TenantTx, { spaceId, knownAt }: Reading, ids: readonly string[]): Promise<Map<string, Claim>> {
    return new Map((await this.slots.findClaims(tx, spaceId, ids, knownAt)).map((claim) => [claim.id, claim]));
  }

  /** The strengths of the given claims that are notes. For a reading of the past, they are not known. */
  async #strengths(
    tx: TenantTx,
    { spaceId, knownAt, now }: Reading,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const notes = knownAt === null ? await this.notes.find(tx, spaceId, ids) : [];
    return new Map(notes.map((note) => [note.claimId, round4(noteStrengthAt(note, now))]));
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
    // No index covers the past, so it is cheaper to compare the words directly.
    if (probe.reading.knownAt !== null && statement.has('words')) statement.fill('words', 'm.search @@ $3::tsquery');
    return super.found(tx, probe, statement);
  }
}

/**
 * The phrases of a query with the keys of values that are equal to one of them. A phrase has a key for each type of
 * value, because the value may be stored as a number or an amount of money.
 */
function keyedPhrases(text: string): Phrases & { valueKeys: readonly string[] } {
  const phrases = phrasesOf(text);
  const keys = new Map<string, string>();
  for (const phrase of phrases)
    for (const type of VALUE_TYPES) {
      const value = comparableValue(phrase, type);
      if (!keys.has(value)) keys.set(value, uuidOf(value));
    }
  const phraseKeys = new Set(phrases.flatMap((phrase) => keys.get(phrase) ?? []));
  return { phrases: new Set(phrases), phraseKeys, valueKeys: [...keys.values()] };
}
