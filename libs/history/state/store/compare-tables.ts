import type { TenantTx } from '#libs/platform/database/index.js';
import type { TableShape } from '../domain/table-shape.js';
import type { RowKey, TableRows } from './table-rows.js';

/** Keys of the rows of one table that are not the same in two databases. */
export interface RowDifferences {
  table: string;
  /** In both, with other values. */
  changed: RowKey[];
  /** Only in the live database. */
  extra: RowKey[];
  /** Only in the rebuilt database. */
  missing: RowKey[];
}

const PAGE = 2_000;

/** Compares a table of two databases page by page. Only in pages that differ, the rows are compared one by one. */
export async function compareTable(
  rows: TableRows,
  shape: TableShape,
  live: TenantTx,
  rebuilt: TenantTx,
): Promise<RowDifferences | null> {
  const found: RowDifferences = { table: shape.name, changed: [], extra: [], missing: [] };
  let after: RowKey | null = null;
  for (;;) {
    const page = await rows.page(live, shape, { after, limit: PAGE });
    const isLast = page.count < PAGE || shape.key.length === 0;
    const range = { after, upTo: isLast ? null : page.last };
    const other = await rows.page(rebuilt, shape, range);
    if (!page.hashes.equals(other.hashes)) {
      const [here, there] = await Promise.all([
        rows.listKeys(live, shape, range),
        rows.listKeys(rebuilt, shape, range),
      ]);
      const rebuiltRows = new Map(there.map(({ key, hash }) => [JSON.stringify(key), { key, hash }]));
      for (const { key, hash } of here) {
        const name = JSON.stringify(key);
        const match = rebuiltRows.get(name);
        rebuiltRows.delete(name);
        if (match === undefined) found.extra.push(key);
        else if (!match.hash.equals(hash)) found.changed.push(key);
      }
      found.missing.push(...[...rebuiltRows.values()].map(({ key }) => key));
    }
    if (isLast) break;
    after = page.last;
  }
  return found.changed.length + found.extra.length + found.missing.length === 0 ? null : found;
}
