import { roleIsAtLeast, type Caller, type Id } from '#libs/kernel/index.js';
import { appraise } from '../gate/appraisal.rules.js';
import { attachmentsOf, claimIn, votesOn, type DecisionContext, type KnownSlot } from '../state/slot.js';
import { contradictions } from '../gate/gate.rules.js';
import { Draft } from '../state/draft.js';
import { reviseConflicts } from '../gate/conflict.rules.js';
import { rewordByOwner, timesByOwner } from '../gate/wording.rules.js';
import { keepAside, readmit, settleDispute } from '../gate/quarantine.rules.js';
import { type ClaimStatus, contains, DIGEST, isRejected, isSetAside, PROMOTED, type Claim } from '../state/claim.js';
import type { SlotEvent } from '../state/slot.events.js';
import { changedRows } from '../state/written-attachment.js';
import { isAssertion, isAuthor, type Attachment } from '../trust/support.js';
import { refreshStrength } from '../trust/trust.js';
import { illegalState, mayNotRetract, replacedMeanwhile, notRestorable } from '../claim.errors.js';

export interface RetractionRequest {
  claimId: Id<'clm'>;
  errorType: string;
  reason: string;
}

/**
 * `withdrawn`: the author's own assertions are withdrawn, and others support the claim; `rejected`: the caller asserted
 * nothing on the claim.
 */
export const TAKE_BACK_OUTCOMES = ['retracted', 'withdrawn', 'already_retracted', 'rejected'] as const;
export type TakeBackOutcome = (typeof TAKE_BACK_OUTCOMES)[number];

export interface Retraction {
  outcome: TakeBackOutcome;
  /** The claims that the retracted claim had replaced. They do not return by themselves. */
  reviewable: Id<'clm'>[];
  slot: KnownSlot;
  events: SlotEvent[];
}

/**
 * Retracts a claim as never valid, so that no read about any time returns it. If the claim was retracted before, the
 * first retraction remains in force.
 */
export function retractClaim(
  { claimId, errorType, reason }: RetractionRequest,
  known: KnownSlot,
  context: DecisionContext,
): Retraction {
  const reviewable = known.claims
    .filter(({ supersededBy, status }) => supersededBy === claimId && status !== 'retracted')
    .map(({ id }) => id);
  if (claimIn(known, claimId).status === 'retracted')
    return { outcome: 'already_retracted', reviewable, slot: known, events: [] };
  const draft = new Draft(known, context);
  draft.change('claim_retracted', claimId, { status: 'retracted', statusReason: errorType }, { errorType, reason });
  reviseConflicts(draft);
  return { outcome: 'retracted', reviewable, slot: draft.slot, events: draft.events };
}

/**
 * Retracts a claim for the caller: a reviewer retracts it entirely; anybody else withdraws only their own assertions,
 * and the claim is retracted when its last assertion is withdrawn (claims spec, section 15a, rule 2). Throws
 * `may_not_retract` for a claim of a session, if the caller is an agent outside that session, and `illegal_state` for a
 * claim that a reviewer rejected or quarantined.
 */
export function takeBack(
  request: RetractionRequest,
  sessionId: Id<'ses'> | null,
  known: KnownSlot,
  context: DecisionContext,
  caller: Caller,
): Retraction {
  const claim = claimIn(known, request.claimId);
  if (claim.status === 'retracted' || roleIsAtLeast(caller.role, 'reviewer'))
    return retractClaim(request, known, context);
  refuseOtherSession(claim, sessionId, caller);
  const { own, others } = assertionsOf(known, request.claimId, caller);
  if (own.length === 0) return { outcome: 'rejected', reviewable: [], slot: known, events: [] };
  refuseReviewed(claim);
  if (others.length === 0) return retractClaim(request, known, context);
  const draft = new Draft(known, context);
  const { claimId, errorType, reason } = request;
  const all = attachmentsOf(known, claimId);
  const left = all.filter((row) => !own.includes(row));
  const { attachments, detached } = changedRows(all, left);
  draft.change(
    'assertion_withdrawn',
    claimId,
    { ...appraise(claim, left, votesOn(known, claimId), context.now), ...timesByOwner(known, claim, left) },
    { detached, ...(attachments.length === 0 ? {} : { attachments }), errorType, reason },
  );
  rewordByOwner(draft, claimId);
  settleDispute(draft, claimId);
  return { outcome: 'withdrawn', reviewable: [], slot: draft.slot, events: draft.events };
}

/**
 * A rejection applies to the authors of the claim, so none of them may end it by taking the assertion back (claims spec,
 * section 15a, rule 17). Nor may they end a quarantine that a reviewer decided.
 */
function refuseReviewed(claim: Claim): void {
  const status = isRejected(claim) ? 'rejected' : isSetAside(claim) ? 'quarantined' : null;
  if (status !== null) throw illegalState({ id: claim.id, status, needs: `not ${status} by a reviewer` });
}

/**
 * The live assertions of a claim: those that the caller may withdraw or base on other evidence, and those of others.
 */
function assertionsOf(slot: KnownSlot, claimId: string, caller: Caller): { own: Attachment[]; others: Attachment[] } {
  const live = attachmentsOf(slot, claimId).filter((row) => row.live && isAssertion(row));
  return { own: live.filter((row) => isAuthor(row, caller)), others: live.filter((row) => !isAuthor(row, caller)) };
}

function refuseOtherSession(
  claim: { id: string; sessionId: Id<'ses'> | null },
  sessionId: Id<'ses'> | null,
  { role }: Caller,
): void {
  const isOther = claim.sessionId !== null && claim.sessionId !== sessionId;
  if (role === 'agent' && isOther)
    throw mayNotRetract({ id: claim.id, who: 'an agent of its session, named as sessionId, and by reviewers' });
}

/**
 * Refuses callers that may not change what a claim depends on. Only those who assert the claim, within its session, and
 * reviewers may change it (graph spec, section 5.5). Throws `may_not_retract`.
 */
export function refuseRetraction(
  claimId: Id<'clm'>,
  sessionId: Id<'ses'> | null,
  slot: KnownSlot,
  caller: Caller,
): void {
  if (roleIsAtLeast(caller.role, 'reviewer')) return;
  const claim = claimIn(slot, claimId);
  if (assertionsOf(slot, claimId, caller).own.length === 0)
    throw mayNotRetract({ id: claimId, who: 'those who asserted it and by reviewers' });
  refuseOtherSession(claim, sessionId, caller);
}

export interface ReinstatementRequest {
  claimId: Id<'clm'>;
  reason: string;
  /** Its status before the retraction. */
  before: ClaimStatus | null;
}

/**
 * Returns a retracted claim to its state before the retraction. A claim that was active must not contradict an active
 * claim now. If it does, throws `replaced_meanwhile`, because only a decision about both claims can resolve this.
 */
export function reinstateClaim(
  { claimId, reason, before }: ReinstatementRequest,
  known: KnownSlot,
  context: DecisionContext,
): { outcome: 'reinstated' | 'not_retracted'; slot: KnownSlot; events: SlotEvent[] } {
  const draft = new Draft(known, context);
  const claim = draft.claim(claimId);
  if (claim.status !== 'retracted') return { outcome: 'not_retracted', slot: known, events: [] };
  const status = before ?? 'active';
  const rivals = status === 'active' || status === 'disputed' ? contradictions(known, claim) : [];
  if (rivals.length > 0) throw replacedMeanwhile({ id: claimId, rivals: rivals.map(({ id }) => id).join(', ') });
  draft.change('claim_restored', claimId, { status, statusReason: null }, { reason });
  return { outcome: 'reinstated', slot: draft.slot, events: draft.events };
}

export interface Restored {
  outcome: 'restored' | 'historical' | 'quarantined' | 'not_archived';
  /** Claims that the restored claim replaced. */
  superseded: Id<'clm'>[];
  slot: KnownSlot;
  events: SlotEvent[];
}

export interface RestorationRequest {
  claimId: Id<'clm'>;
  reason: string | null;
  /** Its status before it was archived. */
  before: ClaimStatus | null;
}

/**
 * Restores an archived claim (claims spec, section 14). The claim passes the gate again, and its strength is refreshed
 * now, because the next `decay` run would otherwise archive it. A claim that was superseded or quarantined before it
 * was archived returns in that status, whatever it was archived for. Throws `not_restorable`.
 */
export function restoreClaim(
  { claimId, reason, before }: RestorationRequest,
  known: KnownSlot,
  context: DecisionContext,
): Restored {
  const draft = new Draft(known, context);
  const claim = draft.claim(claimId);
  if (claim.status !== 'archived') return { outcome: 'not_archived', superseded: [], slot: known, events: [] };
  refuseUnfit(claim, known);
  const wanted = { reason: reason ?? 'wanted' };
  const kept = refreshStrength(claim, draft.now);
  if (claim.supersededBy !== null)
    draft.change('claim_restored', claimId, { ...kept, status: 'superseded', statusReason: null }, wanted);
  else if (before === 'quarantined') keepAside(draft, claim, kept);
  else readmit(draft, claim, kept, wanted);
  settleDispute(draft, claimId);
  return {
    outcome: outcomeOf(draft.claim(claimId)),
    superseded: draft.slot.claims.filter((other) => isReplacedBy(other, claimId, known)).map(({ id }) => id),
    slot: draft.slot,
    events: draft.events,
  };
}

function refuseUnfit(claim: Claim, { claims }: KnownSlot): void {
  const { id, mergedInto, category, rejectedWeight } = claim;
  if (mergedInto !== null && claim.statusReason === PROMOTED)
    throw notRestorable({ id, why: `it was promoted to ${mergedInto}; use that claim.` });
  if (mergedInto !== null) throw notRestorable({ id, why: `it was merged into ${mergedInto}; undo that merge.` });
  if (category === DIGEST)
    throw notRestorable({ id, why: 'the claims that it combines have changed since; create a new digest.' });
  if (rejectedWeight !== null)
    throw notRestorable({ id, why: 'a reviewer rejected it; store it again with stronger evidence.' });
  const twin = claims.find(
    (other) =>
      other.id !== id &&
      other.status === 'active' &&
      claim.slot !== null &&
      other.slot === claim.slot &&
      other.valueKey === claim.valueKey &&
      contains(other, claim),
  );
  if (twin !== undefined) throw notRestorable({ id, why: `${twin.id} says the same and is believed.` });
}

function outcomeOf({ status }: Claim): Restored['outcome'] {
  if (status === 'superseded') return 'historical';
  return status === 'quarantined' ? 'quarantined' : 'restored';
}

const isReplacedBy = (claim: Claim, by: string, before: KnownSlot): boolean =>
  claim.supersededBy === by && before.claims.find(({ id }) => id === claim.id)?.supersededBy !== by;
