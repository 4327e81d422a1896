import { notFound, type Id } from '#libs/kernel/index.js';
import type { ClaimStatus } from '#libs/knowledge/claims/index.js';
import { sql, type CandidateRow, type Narrowed, type TenantTx } from '#libs/platform/database/index.js';
import type { Candidate, CandidateState } from '../domain/candidate.js';

const findCandidates = sql(import.meta.url, 'find-candidates');
const listCandidates = sql(import.meta.url, 'list-candidates');
const listSummaries = sql(import.meta.url, 'list-summaries');
const listCandidatesByState = sql(import.meta.url, 'list-candidates-by-state');

type Row = Narrowed<CandidateRow, Pick<Candidate, 'spans' | 'violations' | 'sourceIds'>>;

/** A scenario or a persona. */
export interface Summary {
  id: Id<'clm'>;
  status: ClaimStatus;
  statusReason: string | null;
  /** Whether all of its sources are active. */
  isBased: boolean;
}

export class CandidateRepository {
  /** Returns the candidate, or throws 404. */
  async get(tx: TenantTx, spaceId: Id<'spc'>, id: string): Promise<Candidate> {
    const [candidate] = await tx.all<Row>(findCandidates, spaceId, [id]);
    if (candidate === undefined) throw notFound({ what: 'candidate', id });
    return candidate;
  }

  /** Scenarios and personas among the claims, and those that are directly based on one of the claims. */
  listSummaries(tx: TenantTx, claimIds: readonly string[]): Promise<Summary[]> {
    return tx.all<Summary>(listSummaries, claimIds);
  }

  /** Newest first. `state` null: in any state. */
  list(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    page: { beforeId: string; limit: number },
    state: CandidateState | null,
  ): Promise<Candidate[]> {
    return state === null
      ? tx.all<Row>(listCandidates, spaceId, page.beforeId, page.limit)
      : tx.all<Row>(listCandidatesByState, spaceId, page.beforeId, page.limit, state);
  }
}
