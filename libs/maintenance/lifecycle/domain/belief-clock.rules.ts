import {
  basisOf,
  clockedFrom,
  Draft,
  weighBelief,
  type Claim,
  type DecisionContext,
  type KnownSlot,
  type SlotEvent,
} from '#libs/knowledge/claims/index.js';
import type { BeliefPolicy } from '#libs/knowledge/beliefs/index.js';

/** Records how the passage of time has changed the belief in a claim. Returns no events if the claim is not due. */
export function recordClock(claimId: Claim['id'], known: KnownSlot, context: DecisionContext): SlotEvent[] {
  const draft = new Draft(known, context);
  const claim = draft.claim(claimId);
  const basis = basisOf(claim);
  const due = claim.beliefDueAt ?? null;
  if (basis === null || due === null || due > context.now) return [];
  draft.changeBelief(claimId, clockedFrom(basis, context.now), 'clock');
  return draft.events;
}

/** The root groups of what a claim was derived from, according to the graph; null if the claim was not derived. */
export type Roots = readonly string[] | null;

/** Weighs a claim by a policy. Returns no events if it has already been weighed by this policy. */
export function weighBy(
  policy: BeliefPolicy,
  claimId: Claim['id'],
  roots: Roots,
  known: KnownSlot,
  context: DecisionContext,
): SlotEvent[] {
  const draft = new Draft(known, context);
  const claim = draft.claim(claimId);
  const isWeighed = (claim.supportMass ?? null) !== null && (claim.beliefPolicy ?? 'credence-v1') === policy;
  if (isWeighed) return [];
  const moved = {
    beliefPolicy: policy === 'credence-v1' ? null : policy,
    // For claims derived before beliefs were introduced, only the node says what they were derived from.
    premiseGroups: claim.premiseGroups ?? (roots === null ? null : [...roots]),
    premisesObservedAt: claim.premisesObservedAt ?? (roots === null ? null : claim.agingFrom),
  };
  const attachments = known.attachments.filter((row) => row.claimId === claimId);
  const weighed = weighBelief({ ...claim, ...moved }, attachments, claim, context.now);
  draft.changeBelief(claimId, { ...moved, ...weighed }, 'policy');
  return draft.events;
}
