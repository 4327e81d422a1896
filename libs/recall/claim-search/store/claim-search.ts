import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { comparableValue, VALUE_TYPES } from '#libs/knowledge/predicates/domain/index.js';
import type { Claim } from '#libs/knowledge/slots/domain/index.js';
import type { SlotRepository } from '#libs/knowledge/slots/store/index.js';
import { Composed } from '#libs/platform/filters/index.js';
import { uuidOf } from '#libs/platform/secrets/index.js';
import { phrasesOf } from '../../retrieval/domain/index.js';
import { type Arms, conditionOf, type Matched, matchesStatement, matchOf, type MatchRow, type Probe, vectorStatement, wordsStatement } from '../../retrieval/store/index.js';
import { overriding, restrict } from './claim-conditions.js';

const searchByWords = sql(import.meta.url, 'search-claims-by-words');
const searchByPhrase = sql(import.meta.url, 'search-claims-by-phrase');
const searchByVector = sql(import.meta.url, 'search-claims-by-vector');
const searchByVectorIndex = sql(import.meta.url, 'search-claims-by-vector-index');
const searchNewest = sql(import.meta.url, 'search-claims-newest');
const searchByTriple = sql(import.meta.url, 'search-claims-by-triple');
const searchBeside = sql(import.meta.url, 'search-claims-beside');
const loadMatches = sql(import.meta.url, 'load-claim-matches');

/** The part of a claim that the record may have held otherwise. pg reads `infinity` as the number. */
type State = Pick<Claim, 'status' | 'grounding' | 'validFrom' | 'base' | 'baseClass' | 'corroboration' | 'reinforcements' | 'disputes' | 'gateTrust' | 'anchorAt' | 'supersededBy' | 'version'>
  & { validUntil: Date | number };
type LoadedRow = MatchRow & State & { overriding: string[] };


export class ClaimSearch implements Arms<Claim> {
  constructor(private readonly slots: SlotRepository) {}

  async byWords(tx: TenantTx, probe: Probe): Promise<string[]> {
    const statement = wordsStatement({ byPhrase: searchByPhrase, byWords: searchByWords, search: 'c.search' }, probe);
    return statement === null ? [] : found(tx, probe, statement);
  }

  byVector(tx: TenantTx, probe: Probe): Promise<string[]> {
    return found(tx, probe, vectorStatement({ byIndex: searchByVectorIndex, byVector: searchByVector }, probe));
  }

  newest(tx: TenantTx, probe: Probe): Promise<string[]> {
    return found(tx, probe, new Composed(searchNewest, probe.reading.spaceId, probe.pool));
  }

  /** A value may be stored as a number or an amount of money: it is looked for in each form. */
  byTriple(tx: TenantTx, probe: Probe): Promise<string[]> {
    const phrases = phrasesOf(probe.query.text);
    const valueKeys = phrases.flatMap((phrase) => VALUE_TYPES.map((type) => uuidOf(comparableValue(phrase, type))));
    return found(tx, probe, new Composed(searchByTriple, probe.reading.spaceId, phrases, probe.pool, [...new Set(valueKeys)]));
  }

  async beside(tx: TenantTx, probe: Probe, ids: readonly string[]): Promise<string[]> {
    return ids.length === 0 ? [] : found(tx, probe, new Composed(searchBeside, probe.reading.spaceId, ids));
  }

  async load(tx: TenantTx, probe: Probe, ids: readonly string[]): Promise<Matched<Claim>[]> {
    const { reading } = probe;
    const statement = matchesStatement(loadMatches, probe, ids);
    statement.fill('overriding', overriding(reading, statement.bind));
    restrict(statement, reading).fill('filter', conditionOf(probe, statement.bind));
    const [rows, claims] = await Promise.all([statement.all<LoadedRow>(tx), this.slots.findClaims(tx, reading.spaceId, ids)]);
    const byId = new Map<string, Claim>(claims.map((claim) => [claim.id, claim]));
    return rows.map((row) => ({ it: asSeen(byId.get(row.id)!, row), match: matchOf(row, probe), overriding: row.overriding }));
  }
}

async function found(tx: TenantTx, probe: Probe, statement: Composed): Promise<string[]> {
  restrict(statement, probe.reading).fill('filter', conditionOf(probe, statement.bind));
  return (await statement.all<{ id: string }>(tx)).map(({ id }) => id);
}

/** The claim in the state the reading sees. */
function asSeen(claim: Claim, row: LoadedRow): Claim {
  const { status, grounding, validFrom, validUntil, base, baseClass, corroboration, reinforcements, disputes, gateTrust, anchorAt, supersededBy, version } = row;
  return {
    ...claim, status, grounding, validFrom, validUntil: validUntil instanceof Date ? validUntil : null, base, baseClass, corroboration, reinforcements,
    disputes, gateTrust, anchorAt, supersededBy, version,
  };
}
