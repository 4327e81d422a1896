import type { Id } from '#libs/kernel/index.js';
import { written } from '#libs/history/events/index.js';
import { appraise } from '../gate/appraisal.rules.js';
import { attachmentsOf, votesOn, type DecisionContext, type KnownSlot } from '../state/slot.js';
import { DIGEST, type Claim, type ClaimState } from '../state/claim.js';
import { Draft } from '../state/draft.js';
import { settleDispute } from '../gate/quarantine.rules.js';
import type { SlotEvent } from '../state/slot.events.js';
import { refreshes, type Vote, type VoteKind } from '../trust/votes.js';
import { authorsOf, isAssertion } from '../trust/support.js';
import { refreshStrength } from '../trust/trust.js';
import { illegalState } from '../claim.errors.js';

export interface Ballot {
  claimId: Id<'clm'>;
  vote: VoteKind;
  reason: string | null;
  /** See voterOf. */
  voter: string;
  /** See movesGate. */
  movesGate: boolean;
}

/**
 * Why a vote has no effect: the voter confirms their own assertion, or the claim is a digest, whose trust is the
 * minimum of its members.
 */
export const UNCOUNTED = ['own_assertion', 'digest'] as const;
export type Uncounted = (typeof UNCOUNTED)[number];

export interface Voted {
  /** null: the vote counts. */
  uncounted: Uncounted | null;
  slot: KnownSlot;
  events: SlotEvent[];
}

/**
 * Each voter has one current vote: a new one replaces it, and repeating the same vote within a day changes nothing
 * (claims spec, sections 5 and 11). A reinforcement of one's own assertion, or of a digest, is stored but not counted.
 * Throws `illegal_state` for a retracted claim.
 */
export function castVote(ballot: Ballot, known: KnownSlot, context: DecisionContext): Voted {
  const draft = new Draft(known, context);
  const claim = draft.claim(ballot.claimId);
  if (claim.status === 'retracted') throw illegalState({ id: claim.id, status: claim.status, needs: 'not retracted' });
  const votes = votesOn(known, claim.id);
  const current = votes.find(({ voter }) => voter === ballot.voter);
  const uncounted = uncountedBy(ballot, claim, known);
  const vote = voteOf(ballot, uncounted === null, current, context.now);
  if (current !== undefined && isSameVote(vote, current)) return { slot: known, events: [], uncounted };
  const isRefreshed = vote.counted && refreshes(ballot.vote, current, context.now);
  const memory: Partial<ClaimState> = isRefreshed ? refreshStrength(claim, context.now) : {};
  const others = votes.filter(({ voter }) => voter !== ballot.voter);
  const appraisal = appraise(claim, attachmentsOf(known, claim.id), [...others, vote], context.now);
  draft.change('vote_set', claim.id, { ...appraisal, ...memory }, { vote: written(vote) });
  settleDispute(draft, claim.id);
  return { slot: draft.slot, events: draft.events, uncounted };
}

/** Removes the voter's current vote; without one, nothing happens. */
export function withdrawVote(
  claimId: Id<'clm'>,
  voter: string,
  known: KnownSlot,
  context: DecisionContext,
): Omit<Voted, 'uncounted'> {
  const votes = votesOn(known, claimId);
  const others = votes.filter((vote) => vote.voter !== voter);
  if (others.length === votes.length) return { slot: known, events: [] };
  const draft = new Draft(known, context);
  const appraisal = appraise(draft.claim(claimId), attachmentsOf(known, claimId), others, context.now);
  draft.change('vote_withdrawn', claimId, appraisal, { removed: { claimId, voter } });
  settleDispute(draft, claimId);
  return { slot: draft.slot, events: draft.events };
}

function uncountedBy({ claimId, vote, voter }: Ballot, { category }: Claim, slot: KnownSlot): Uncounted | null {
  if (vote === 'dispute') return null;
  if (category === DIGEST) return 'digest';
  return attachmentsOf(slot, claimId).some((row) => isAssertion(row) && authorsOf(row).includes(voter))
    ? 'own_assertion'
    : null;
}

function voteOf(
  { claimId, vote, reason, voter, movesGate }: Ballot,
  counted: boolean,
  current: Vote | undefined,
  now: Date,
): Vote {
  const isRenewed = current?.vote !== vote || refreshes(vote, current, now);
  return {
    claimId,
    voter,
    vote,
    counted,
    movesGate,
    reason: reason ?? (isRenewed ? null : current.reason),
    at: isRenewed ? now : current.at,
  };
}

const isSameVote = (a: Vote, b: Vote): boolean =>
  a.vote === b.vote &&
  a.reason === b.reason &&
  a.counted === b.counted &&
  a.movesGate === b.movesGate &&
  a.at.getTime() === b.at.getTime();
