import { notFound } from '#libs/kernel/index.js';
import { sql, type TenantTx, type Narrowed, type ProposalRow } from '#libs/platform/database/index.js';
import type { Proposal, ProposalStatus } from '../domain/proposal.js';

const findProposals = sql(import.meta.url, 'find-proposals');
const listProposals = sql(import.meta.url, 'list-proposals');
const listProposalQueue = sql(import.meta.url, 'list-proposal-queue');
const countOpenProposals = sql(import.meta.url, 'count-open-proposals');
const listOpenProposals = sql(import.meta.url, 'list-open-proposals');

type Row = Narrowed<ProposalRow, Pick<Proposal, 'change' | 'subjectId'>>;

/** The position of a proposal in the queue: the turn of its subject, and the latest proposal about it. */
export interface QueuePlace {
  turn: number;
  latest: string;
  id: string;
}

export class ProposalRepository {
  /** The proposal, or 404. */
  async get(tx: TenantTx, spaceId: string, id: string): Promise<Proposal> {
    const [proposal] = await tx.all<Row>(findProposals, spaceId, [id]);
    if (proposal === undefined) throw notFound({ what: 'proposal', id });
    return proposal;
  }

  list(
    tx: TenantTx,
    spaceId: string,
    page: { beforeId: string; limit: number },
    filter: { status: ProposalStatus | null; subjectId: string | null },
  ): Promise<Proposal[]> {
    return tx.all<Row>(listProposals, spaceId, page.beforeId, page.limit, filter.status, filter.subjectId);
  }

  /** The open proposals, with authors taking turns. */
  listQueue(
    tx: TenantTx,
    spaceId: string,
    { turn, latest, id }: QueuePlace,
    limit: number,
    subjectId: string | null,
  ): Promise<(Proposal & Omit<QueuePlace, 'id'>)[]> {
    return tx.all<Row & Omit<QueuePlace, 'id'>>(listProposalQueue, spaceId, turn, latest, id, limit, subjectId);
  }

  async countOpen(tx: TenantTx, spaceId: string, principalId: string, limit: number): Promise<number> {
    return (await tx.one<{ count: number }>(countOpenProposals, spaceId, principalId, limit))!.count;
  }

  /** Oldest first. */
  listOpen(tx: TenantTx, spaceId: string, subjectId: string): Promise<Proposal[]> {
    return tx.all<Row>(listOpenProposals, spaceId, subjectId);
  }
}
