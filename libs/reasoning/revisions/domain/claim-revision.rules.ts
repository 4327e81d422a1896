import { roleIsAtLeast, type Caller, type Id } from '#libs/kernel/index.js';
import {
  alreadySuperseded,
  illegalState,
  claimIn,
  Draft,
  isBelieved,
  judge,
  reviseConflicts,
  type Claim,
  type DecisionContext,
  type KnownSlot,
  type SlotEvent,
} from '#libs/knowledge/claims/index.js';
import type { Predicate } from '#libs/knowledge/predicates/index.js';
import { CLASS_WEIGHTS, compareClasses } from '#libs/knowledge/sources/index.js';
import type { NodeState } from '../../node-states/index.js';

type Known = Pick<NodeState, 'id' | 'status' | 'supersededBy'>;

/** Throws `already_superseded`, `illegal_state`. */
export function refuseClaimSupersession(old: Known, replacement: Known): void {
  if (old.status === 'superseded') throw alreadySuperseded({ id: old.id, by: old.supersededBy ?? '' });
  for (const claim of [old, replacement])
    if (!isBelieved(claim)) throw illegalState({ id: claim.id, status: claim.status, needs: 'active or disputed' });
}

/**
 * Whether an existing claim may replace another: the claim wins the gate against the other claim, or a reviewer decides
 * so (claims spec, section 15a, rule 2). However strong the claim is, it counts no more than what the caller could
 * assert. So an agent cannot replace a user's statement with another user's statement. A claim cannot replace one of
 * another scope or session.
 */
export function mayTakeThePlace(
  successor: Claim,
  old: Claim,
  predicate: Predicate | null,
  { role, allowedClasses }: Caller,
): boolean {
  if (
    old.lane === 'workspace' ||
    successor.lane !== old.lane ||
    (old.lane === 'session' && successor.sessionId !== old.sessionId)
  )
    return false;
  if (roleIsAtLeast(role, 'reviewer')) return true;
  const [best] = [...allowedClasses].sort(compareClasses);
  if (best === undefined) return false;
  const baseClass = compareClasses(successor.baseClass, best) < 0 ? best : successor.baseClass;
  return (
    judge({ ...successor, baseClass, gateTrust: Math.min(successor.gateTrust, CLASS_WEIGHTS[best]) }, old, predicate)
      .kind === 'wins'
  );
}

/**
 * The claim was valid until now, and another claim replaces it. Reads of past times still show the claim as valid
 * (graph spec, section 5.1).
 */
export function claimGaveWay(
  oldId: Id<'clm'>,
  newId: Id<'clm'>,
  known: KnownSlot,
  context: DecisionContext,
): SlotEvent[] {
  const draft = new Draft(known, context);
  const { validFrom, validUntil } = claimIn(known, oldId);
  const end = context.now > validFrom ? context.now : validFrom;
  draft.change(
    'claim_superseded',
    oldId,
    {
      status: 'superseded',
      statusReason: null,
      supersededBy: newId,
      validUntil: validUntil !== null && validUntil < end ? validUntil : end,
    },
    {},
  );
  reviseConflicts(draft);
  return draft.events;
}
