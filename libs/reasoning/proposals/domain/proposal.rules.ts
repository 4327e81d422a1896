import { declareError, forbidden, type Id, type IdSource } from '#libs/kernel/index.js';
import type { Decision, Proposal } from './proposal.js';

export const proposalDecidedAlready = declareError<{ id: string; status: string; by: string }>(
  'proposal_already_decided',
  'conflict',
  ({ id, status, by }) => `Proposal ${id} is ${status} already, by ${by}.`,
);

/** Who proposes or decides, where and when. */
export interface Proposer {
  spaceId: Id<'spc'>;
  principalId: Id<'prn'>;
  now: Date;
  ids: IdSource;
}

export function propose(
  what: Pick<Proposal, 'kind' | 'subjectId' | 'change' | 'reason'>,
  { spaceId, principalId, now, ids }: Proposer,
): Proposal {
  return {
    ...what,
    id: ids.next('prp'),
    spaceId,
    status: 'open',
    proposedBy: principalId,
    proposedAt: now,
    decidedBy: null,
    decidedAt: null,
    note: null,
    version: 1,
  };
}

/**
 * The proposal after a decision. It takes two people: whoever proposed it only withdraws it, and nobody else does (graph spec, section 7).
 * Throws `forbidden`, `proposal_already_decided`.
 */
export function decide(
  proposal: Proposal,
  decision: Decision,
  { by, note, now }: { by: Id<'prn'>; note: string | null; now: Date },
): Proposal {
  const { id, status, decidedBy, proposedBy, version } = proposal;
  if (status !== 'open')
    throw proposalDecidedAlready({ id, status, by: decidedBy ?? '' }, { facts: { decision: status, decidedBy } });
  const isOwn = proposedBy === by;
  if (isOwn && decision !== 'withdrawn')
    throw forbidden({ why: `Another than who proposed ${id} decides about it; you may withdraw it.` });
  if (!isOwn && decision === 'withdrawn')
    throw forbidden({ why: `Only who proposed ${id} withdraws it; refuse it instead.` });
  return { ...proposal, status: decision, decidedBy: by, decidedAt: now, note, version: version + 1 };
}
