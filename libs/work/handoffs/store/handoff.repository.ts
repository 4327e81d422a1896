import { notFound } from '#libs/kernel/index.js';
import { sql, type HandoffRow, type Narrowed, type TenantTx } from '#libs/platform/database/index.js';
import type { Handoff } from '../domain/handoff.js';

const findHandoff = sql(import.meta.url, 'find-handoff');
const findNewestHandoff = sql(import.meta.url, 'find-newest-handoff');

type Row = Narrowed<HandoffRow, Pick<Handoff, 'said'>>;

/** Those of private sessions are read by who takes part in them, whatever statement asks. */
export class HandoffRepository {
  /** The handoff, or 404. */
  async get(tx: TenantTx, spaceId: string, id: string): Promise<Handoff> {
    const found = await tx.one<Row>(findHandoff, spaceId, id);
    if (found === null) throw notFound({ what: 'handoff', id });
    return found;
  }

  /** null: none that the reader may see. */
  newestOf(tx: TenantTx, taskId: string): Promise<Handoff | null> {
    return tx.one<Row>(findNewestHandoff, taskId);
  }
}
