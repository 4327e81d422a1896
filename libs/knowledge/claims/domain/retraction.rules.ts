import { roleIsAtLeast, type Caller, type Id } from '#libs/kernel/index.js';
import { attachmentsOf, claimIn, contradictions, Draft, reviseConflicts, type ClaimStatus, type Given, type KnownSlot, type SlotEvent } from '../../slots/domain/index.js';
import { voterOf } from '../../trust/domain/index.js';
import { mayNotRetract, replacedMeanwhile } from './claim.errors.js';

export interface RetractionRequest {
  claimId: Id<'clm'>;
  errorType: string;
  reason: string;
}

export interface Retraction {
  outcome: 'retracted' | 'already_retracted';
  /** What the claim had replaced. It does not come back by itself. */
  reviewable: Id<'clm'>[];
  slot: KnownSlot;
  events: SlotEvent[];
}

/** The claim was never valid: no read of any time returns it. The first retraction stands. */
export function retractClaim({ claimId, errorType, reason }: RetractionRequest, known: KnownSlot, given: Given): Retraction {
  const reviewable = known.claims.filter(({ supersededBy, status }) => supersededBy === claimId && status !== 'retracted').map(({ id }) => id);
  if (claimIn(known, claimId).status === 'retracted') return { outcome: 'already_retracted', reviewable, slot: known, events: [] };
  const draft = new Draft(known, given);
  draft.change('claim_retracted', claimId, { status: 'retracted', statusReason: errorType }, { errorType, reason });
  reviseConflicts(draft);
  return { outcome: 'retracted', reviewable, slot: draft.slot, events: draft.events };
}

/** Reviewers any claim, writers what they said, agents what they said in the session they act in (graph spec, section 5.2). Throws `may_not_retract`. */
export function refuseRetraction(claimId: Id<'clm'>, sessionId: Id<'ses'> | null, slot: KnownSlot, caller: Caller): void {
  if (roleIsAtLeast(caller.role, 'reviewer')) return;
  const claim = claimIn(slot, claimId);
  const isOwn = claim.recordedBy === caller.principal.id || attachmentsOf(slot, claimId).some(({ assertedBy }) => assertedBy === voterOf(caller));
  if (!isOwn) throw mayNotRetract({ id: claimId, who: 'those who asserted it and by reviewers' });
  const isOtherSession = claim.sessionId !== null && claim.sessionId !== sessionId;
  if (caller.role === 'agent' && isOtherSession) throw mayNotRetract({ id: claimId, who: 'an agent of its session, named as sessionId, and by reviewers' });
}

export interface ReinstatementRequest {
  claimId: Id<'clm'>;
  reason: string;
  /** Its status before the retraction. */
  before: ClaimStatus | null;
}

/**
 * The claim as it stood before it was retracted. One that was believed must not contradict what is believed now: throws `replaced_meanwhile`,
 * for only a decision about both could say which is right.
 */
export function reinstateClaim({ claimId, reason, before }: ReinstatementRequest, known: KnownSlot, given: Given): { outcome: 'reinstated' | 'not_retracted'; slot: KnownSlot; events: SlotEvent[] } {
  const draft = new Draft(known, given);
  const claim = draft.claim(claimId);
  if (claim.status !== 'retracted') return { outcome: 'not_retracted', slot: known, events: [] };
  const status = before ?? 'active';
  const rivals = status === 'active' || status === 'disputed' ? contradictions(known, claim) : [];
  if (rivals.length > 0) throw replacedMeanwhile({ id: claimId, rivals: rivals.map(({ id }) => id).join(', ') });
  draft.change('claim_restored', claimId, { status, statusReason: null }, { reason });
  return { outcome: 'reinstated', slot: draft.slot, events: draft.events };
}
