import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { UNHELD, type Hold } from '../domain/hold.js';

const listHolds = sql(import.meta.url, 'list-holds');

/** The run that asks: of a dry one, what it would have done so far counts. */
interface RunRef {
  id: string;
  spaceId: string;
}

/** Reads what holds on to claims that are to leave memory. */
export class Holds {
  async of(tx: TenantTx, { id: runId, spaceId }: RunRef, ids: readonly string[]): Promise<(id: string) => Hold> {
    const rows = ids.length === 0 ? [] : await tx.all<Hold & { id: string }>(listHolds, ids, spaceId, runId);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return (id) => byId.get(id) ?? UNHELD;
  }
}
