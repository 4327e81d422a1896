import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { Aging, Joined } from '../domain/comparison.rules.js';

const listAgings = sql(import.meta.url, 'list-agings');
const listJoins = sql(import.meta.url, 'list-joins');

/** Reads what the comparison with mcp-engram needs to know about found claims. It does not decide what may be seen. */
export class ComparisonReader {
  /** Importance and uses of claims, by id. */
  async agings(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Map<string, Aging>> {
    const rows = await tx.all<Aging & { id: string }>(listAgings, spaceId, ids);
    return new Map(rows.map(({ id, ...aging }) => [id, aging]));
  }

  /** The pairs of given claims that are joined, each once. */
  joins(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Joined[]> {
    return tx.all<Joined>(listJoins, spaceId, ids);
  }
}
