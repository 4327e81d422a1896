import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { Aging, Joined } from '../domain/comparison.rules.js';

const listAgings = sql(import.meta.url, 'list-agings');
const listJoins = sql(import.meta.url, 'list-joins');

/** Reads what the policy for comparison knows of claims that a search has found. It decides nothing about what may be seen. */
export class ComparisonReader {
  /** By id: importance and uses of claims. */
  async agings(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Map<string, Aging>> {
    const rows = await tx.all<Aging & { id: string }>(listAgings, spaceId, ids);
    return new Map(rows.map(({ id, ...aging }) => [id, aging]));
  }

  /** The pairs among the claims that are joined, each once. */
  joins(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Joined[]> {
    return tx.all<Joined>(listJoins, spaceId, ids);
  }
}
