import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { Link, LinkKind } from '../domain/index.js';

const listLinks = sql(import.meta.url, 'list-links');

/** Reads what claims are linked with. */
export class LinkRepository {
  /** The links of given claims, each once. Not every claim at the other end may be seen. */
  async of(tx: TenantTx, spaceId: string, claimIds: readonly string[], kinds: readonly LinkKind[]): Promise<Link[]> {
    return claimIds.length === 0 ? [] : tx.all<Link & Record<string, unknown>>(listLinks, spaceId, claimIds, kinds);
  }
}
