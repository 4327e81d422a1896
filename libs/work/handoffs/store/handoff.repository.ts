import { notFound } from '#libs/kernel/index.js';
import { sql, type HandoffRow, type Narrowed, type TenantTx } from '#libs/platform/database/index.js';
import type { Handoff } from '../domain/handoff.js';

const findHandoff = sql(import.meta.url, 'find-handoff');
const listHandoffs = sql(import.meta.url, 'list-handoffs');
const findNewestHandoff = sql(import.meta.url, 'find-newest-handoff');
const findNewestHandoffOfPrincipal = sql(import.meta.url, 'find-newest-handoff-of-principal');

type Row = Narrowed<HandoffRow, Pick<Handoff, 'said'>>;

/** Those of private sessions are read by who takes part in them, whatever statement asks. */
export class HandoffRepository {
  /** The handoff, or 404. */
  async get(tx: TenantTx, spaceId: string, id: string): Promise<Handoff> {
    const found = await tx.one<Row>(findHandoff, spaceId, id);
    if (found === null) throw notFound({ what: 'handoff', id });
    return found;
  }

  /** The newest first. */
  list(
    tx: TenantTx,
    spaceId: string,
    page: { beforeId: string; limit: number },
    { taskId, agent }: { taskId: string | null; agent: string | null },
  ): Promise<Handoff[]> {
    return tx.all<Row>(listHandoffs, spaceId, page.beforeId, page.limit, taskId, agent);
  }

  /** null: none that the reader may see. */
  newestOf(tx: TenantTx, taskId: string): Promise<Handoff | null> {
    return tx.one<Row>(findNewestHandoff, taskId);
  }

  /**
   * The newest that a principal recorded, in sessions of an agent if it has a name. A name alone binds nobody: another
   * principal may give its sessions the same.
   */
  newestBy(
    tx: TenantTx,
    spaceId: string,
    { agent, principalId }: { agent: string | null; principalId: string },
  ): Promise<Handoff | null> {
    return tx.one<Row>(findNewestHandoffOfPrincipal, spaceId, principalId, agent);
  }
}
