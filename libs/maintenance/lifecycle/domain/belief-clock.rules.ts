import {
  basisOf,
  clockedFrom,
  Draft,
  weighBelief,
  type Attachment,
  type Claim,
  type DecisionContext,
  type KnownSlot,
  type SlotEvent,
} from '#libs/knowledge/claims/index.js';
import type { BeliefPolicy } from '#libs/knowledge/beliefs/index.js';

/** Records what the clock has made of the belief in a claim; nothing if it is not due. */
export function recordClock(claimId: Claim['id'], known: KnownSlot, context: DecisionContext): SlotEvent[] {
  const draft = new Draft(known, context);
  const claim = draft.claim(claimId);
  const basis = basisOf(claim);
  const due = claim.beliefDueAt ?? null;
  if (basis === null || due === null || due > context.now) return [];
  draft.changeBelief(claimId, clockedFrom(basis, context.now), 'clock');
  return draft.events;
}

/** A claim as it stands in the graph: the root groups of what it was derived from; null: it was not derived. */
export type Roots = readonly string[] | null;

/** Weighs a claim by a policy; nothing if it is weighed by it already. */
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
    // Of a claim that was derived before beliefs were, its node says from what.
    premiseGroups: claim.premiseGroups ?? (roots === null ? null : [...roots]),
    premisesObservedAt: claim.premisesObservedAt ?? (roots === null ? null : claim.agingFrom),
  };
  const attachments = known.attachments.filter((row) => row.claimId === claimId);
  const weighed = weighBelief({ ...claim, ...moved }, attachments, isConcludedBy(attachments), context.now);
  draft.changeBelief(claimId, { ...moved, ...weighed }, 'policy');
  return draft.events;
}

const isConcludedBy = (attachments: readonly Attachment[]): boolean =>
  attachments.some(({ relation, isLive }) => relation === 'conclusion' && isLive);
