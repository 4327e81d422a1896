import { sql, type TenantTx, type PredicateRow } from '#libs/platform/database/index.js';
import type { CrowdedKey } from '../domain/predicate.rules.js';
import type { Predicate } from '../domain/predicate.js';

const findPredicate = sql(import.meta.url, 'find-predicate');
const listNamesakes = sql(import.meta.url, 'list-namesakes');
const listPredicates = sql(import.meta.url, 'list-predicates');
const listCrowdedKeys = sql(import.meta.url, 'list-crowded-keys');
const lockPredicates = sql(import.meta.url, 'lock-predicates');

/** As many as an answer names, plus one to know whether there are more. */
const CROWDED_KEYS = 101;

export class PredicateRepository {
  /** The predicate with this name or alias, in comparable form. */
  find(tx: TenantTx, spaceId: string, nameN: string): Promise<Predicate | null> {
    return tx.one<PredicateRow>(findPredicate, spaceId, nameN);
  }

  /** Locks the registry of the space, and returns every predicate that has one of the names. */
  async loadNamesakes(tx: TenantTx, spaceId: string, names: readonly string[]): Promise<Predicate[]> {
    const [, rows] = await Promise.all([
      tx.run(lockPredicates, spaceId),
      tx.all<PredicateRow>(listNamesakes, spaceId, names),
    ]);
    return rows;
  }

  listCrowdedKeys(tx: TenantTx, spaceId: string, nameN: string): Promise<CrowdedKey[]> {
    return tx.all<CrowdedKey>(listCrowdedKeys, spaceId, nameN, CROWDED_KEYS);
  }

  list(tx: TenantTx, spaceId: string, afterName: string, limit: number): Promise<Predicate[]> {
    return tx.all<PredicateRow>(listPredicates, spaceId, afterName, limit);
  }
}
