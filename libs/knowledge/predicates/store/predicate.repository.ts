import type { Id } from '#libs/kernel/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { CrowdedKey } from '../domain/predicate.rules.js';
import type { Predicate } from '../domain/predicate.js';

const findPredicate = sql(import.meta.url, 'find-predicate');
const listNamesakes = sql(import.meta.url, 'list-namesakes');
const listPredicates = sql(import.meta.url, 'list-predicates');
const listCrowdedKeys = sql(import.meta.url, 'list-crowded-keys');
const lockPredicates = sql(import.meta.url, 'lock-predicates');

/** As many as an answer names, and one to know that there are more. */
const CROWDED_KEYS = 101;

interface Row {
  space_id: Id<'spc'>;
  name_n: string;
  name: string;
  cardinality: Predicate['cardinality'];
  volatility: Predicate['volatility'];
  conflict_policy: Predicate['conflictPolicy'];
  value_type: Predicate['valueType'];
  aliases: string[];
  registered_at: Date;
  version: number;
}

export class PredicateRepository {
  /** By its name or an alias, in comparable form. */
  async find(tx: TenantTx, spaceId: string, nameN: string): Promise<Predicate | null> {
    const row = await tx.one<Row>(findPredicate, spaceId, nameN);
    return row && toPredicate(row);
  }

  /** Holds the space's registry and gives every predicate that bears one of the names. */
  async loadNamesakes(tx: TenantTx, spaceId: string, names: readonly string[]): Promise<Predicate[]> {
    const [, rows] = await Promise.all([tx.run(lockPredicates, spaceId), tx.all<Row>(listNamesakes, spaceId, names)]);
    return rows.map(toPredicate);
  }

  listCrowdedKeys(tx: TenantTx, spaceId: string, nameN: string): Promise<CrowdedKey[]> {
    return tx.all<CrowdedKey & Record<string, unknown>>(listCrowdedKeys, spaceId, nameN, CROWDED_KEYS);
  }

  async list(tx: TenantTx, spaceId: string, afterName: string, limit: number): Promise<Predicate[]> {
    return (await tx.all<Row>(listPredicates, spaceId, afterName, limit)).map(toPredicate);
  }
}

function toPredicate(row: Row): Predicate {
  return {
    spaceId: row.space_id,
    nameN: row.name_n,
    name: row.name,
    cardinality: row.cardinality,
    volatility: row.volatility,
    conflictPolicy: row.conflict_policy,
    valueType: row.value_type,
    aliases: row.aliases,
    registeredAt: row.registered_at,
    version: row.version,
  };
}
