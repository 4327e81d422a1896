import type { Id } from '#libs/kernel/index.js';
import type { Predicate } from '../../../predicates/index.js';
import { isBelieved, type Rival } from '../gate/gate.rules.js';
import { judge } from '../gate/precedence.rules.js';
import { overlaps, type Claim } from '../state/claim.js';
import { dependsOn } from '../state/slot.js';
import { reviseConflicts, takeOver, type Changeover } from '../gate/conflict.rules.js';
import type { Draft } from '../state/draft.js';
import { type StoreClaimItem } from '../claim.schemas.js';
import { laneOf } from './slot-key.js';
import { alreadySuperseded, illegalState, scopeDiffers, workspaceClaim } from '../claim.errors.js';

/** The claim that another claim is to replace, and the registration of its predicate. The slot contains the claim. */
export interface Replaced {
  id: Id<'clm'>;
  predicate: Predicate | null;
}

/**
 * Refuses a replacement unless the claim to be replaced is active or disputed, and in the same scope and session. The
 * replacement may be about something else; then the gate decides. Throws `already_superseded`, `illegal_state`,
 * `workspace_claim`, `scope_differs`.
 */
export function refuseReplacement(
  { scope }: Pick<StoreClaimItem, 'scope'>,
  sessionId: string | null,
  claim: Claim,
): void {
  if (claim.status === 'superseded') throw alreadySuperseded({ id: claim.id, by: claim.supersededBy ?? '' });
  if (!isBelieved(claim)) throw illegalState({ id: claim.id, status: claim.status, needs: 'active or disputed' });
  if (claim.lane === 'workspace') throw workspaceClaim({ id: claim.id });
  if (laneOf(scope) !== claim.lane || (scope === 'session' && sessionId !== claim.sessionId))
    throw scopeDiffers({ id: claim.id });
}

/**
 * Returns the claim to be replaced as a rival of its replacement, even if the two have different keys (claims spec,
 * section 15a, rule 2). Returns nothing if this claim is a rival anyway, or is valid at another time.
 */
export function rivalReplaced(
  draft: Draft,
  claim: Claim,
  replaced: Replaced | null,
  rivals: readonly Rival[],
): Rival[] {
  if (replaced === null) return [];
  const old = draft.claim(replaced.id);
  if (!overlaps(old, claim) || rivals.some((rival) => rival.claim.id === old.id)) return [];
  const isCircular = dependsOn(draft.slot, old.id, claim.id);
  return [
    {
      claim: old,
      verdict: isCircular ? { kind: 'blocked', reason: 'circular' } : judge(claim, old, replaced.predicate),
    },
  ];
}

/**
 * Handles a replacement that repeats an existing claim (`twinId`). The existing claim takes the place of the replaced
 * claim only if the repetition itself wins the gate: support from others for the existing claim does not help the
 * author of the repetition.
 */
export function takePlace(
  draft: Draft,
  twinId: Id<'clm'>,
  { gateTrust, baseClass, observedAt }: Claim,
  replaced: Replaced | null,
  changeover: Changeover,
): Changeover {
  const twin = draft.claim(twinId);
  if (replaced === null || replaced.id === twinId || !isBelieved(twin) || !isBelieved(draft.claim(replaced.id)))
    return changeover;
  const [rival] = rivalReplaced(draft, { ...twin, gateTrust, baseClass, observedAt }, replaced, []);
  if (rival?.verdict.kind !== 'wins') return changeover;
  const further = takeOver(draft, twin, [rival.claim], () => undefined);
  reviseConflicts(draft);
  return {
    superseded: [...changeover.superseded, ...further.superseded],
    narrowed: [...changeover.narrowed, ...further.narrowed],
    remainders: [...changeover.remainders, ...further.remainders],
  };
}
