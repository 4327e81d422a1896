import { notFound } from '#libs/kernel/index.js';
import { sql, type HandoffRow, type Narrowed, type TenantTx } from '#libs/platform/database/index.js';
import type { Handoff } from '../domain/handoff.js';

const findHandoff = sql(import.meta.url, 'find-handoff');
const listHandoffs = sql(import.meta.url, 'list-handoffs');
const findNewestHandoff = sql(import.meta.url, 'find-newest-handoff');
const findNewestHandoffOfPrincipal = sql(import.meta.url, 'find-newest-handoff-of-principal');

type Row = Narrowed<HandoffRow, Pick<Handoff, 'said'>>;

/** Handoffs of private sessions are returned only to their participants, by every query here. */
export class HandoffRepository {
  /** The handoff; 404 if there is none. */
  async get(tx: TenantTx, spaceId: string, id: string): Promise<Handoff> {
    const found = await tx.one<Row>(findHandoff, spaceId, id);
    if (found === null) throw notFound({ what: 'handoff', id });
    return found;
  }

  /** Handoffs of a space, newest first. */
  list(
    tx: TenantTx,
    spaceId: string,
    page: { beforeId: string; limit: number },
    { taskId, agent }: { taskId: string | null; agent: string | null },
  ): Promise<Handoff[]> {
    return tx.all<Row>(listHandoffs, spaceId, page.beforeId, page.limit, taskId, agent);
  }

  /** The newest handoff of a task of the space; null: there is none that the reader may see. */
  newestOf(tx: TenantTx, spaceId: string, taskId: string): Promise<Handoff | null> {
    return tx.one<Row>(findNewestHandoff, spaceId, taskId);
  }

  /**
   * The newest handoff of a principal. If an agent is given, only handoffs from sessions under its name count. The
   * principal is required because agent names are not unique: another principal may use the same name for its sessions.
   */
  newestBy(
    tx: TenantTx,
    spaceId: string,
    { agent, principalId }: { agent: string | null; principalId: string },
  ): Promise<Handoff | null> {
    return tx.one<Row>(findNewestHandoffOfPrincipal, spaceId, principalId, agent);
  }
}
