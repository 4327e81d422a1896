import { notFound } from '#libs/kernel/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { Proposal, ProposalStatus } from '../domain/index.js';

const findProposals = sql(import.meta.url, 'find-proposals');
const listProposals = sql(import.meta.url, 'list-proposals');
const listOpenProposals = sql(import.meta.url, 'list-open-proposals');

type Row = Proposal & Record<string, unknown>;

export class ProposalRepository {
  /** The proposal, or 404. */
  async get(tx: TenantTx, spaceId: string, id: string): Promise<Proposal> {
    const [proposal] = await tx.all<Row>(findProposals, spaceId, [id]);
    if (proposal === undefined) throw notFound({ what: 'proposal', id });
    return proposal;
  }

  list(tx: TenantTx, spaceId: string, page: { beforeId: string; limit: number }, filter: { status: ProposalStatus | null; subjectId: string | null }): Promise<Proposal[]> {
    return tx.all<Row>(listProposals, spaceId, page.beforeId, page.limit, filter.status, filter.subjectId);
  }

  /** First to last. */
  listOpen(tx: TenantTx, spaceId: string, subjectId: string): Promise<Proposal[]> {
    return tx.all<Row>(listOpenProposals, spaceId, subjectId);
  }
}
