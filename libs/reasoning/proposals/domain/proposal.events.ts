import { written, type NewEvent, type Written } from '#libs/history/events/index.js';
import type { Proposal } from './proposal.js';

export const PROPOSAL_EVENTS = ['proposal_opened', 'proposal_decided'] as const;

/** The whole row, as it is after the event. */
export type ProposalPayload = { proposal: Written<Proposal> };

const payloadOf = (proposal: Proposal): ProposalPayload => ({ proposal: written(proposal) });

export function proposalOpened(proposal: Proposal): NewEvent {
  return {
    kind: 'proposal_opened',
    spaceId: proposal.spaceId,
    subjectId: proposal.id,
    occurredAt: proposal.proposedAt,
    payload: payloadOf(proposal),
  };
}

export function proposalDecided(proposal: Proposal, at: Date): NewEvent {
  return {
    kind: 'proposal_decided',
    spaceId: proposal.spaceId,
    subjectId: proposal.id,
    occurredAt: at,
    payload: payloadOf(proposal),
  };
}
