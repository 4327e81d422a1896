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
import { alreadySuperseded, illegalState, scopeDiffers } from '../claim.errors.js';

/** The claim in whose place another is to stand, and what its own key is registered as. In the slot. */
export interface Replaced {
  id: Id<'clm'>;
  predicate: Predicate | null;
}

/**
 * Whether a replacement may be put in the place of the claim: one still believed, in the same scope and session. It may be about something else; what is then decided
 * is the gate's. Throws `already_superseded`, `illegal_state`, `scope_differs`.
 */
export function refuseReplacement(
  { scope }: Pick<StoreClaimItem, 'scope'>,
  sessionId: string | null,
  claim: Claim,
): void {
  if (claim.status === 'superseded') throw alreadySuperseded({ id: claim.id, by: claim.supersededBy ?? '' });
  if (!isBelieved(claim)) throw illegalState({ id: claim.id, status: claim.status, needs: 'active or disputed' });
  if (laneOf(scope) !== claim.lane || (scope === 'session' && sessionId !== claim.sessionId))
    throw scopeDiffers({ id: claim.id });
}

/** The claim to be replaced stands against its replacement as one of the same key would, whatever the two are about (claims spec, section 15a, rule 2). Nothing where it is a rival anyway, or holds at another time. */
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
 * What was said before, and is said again in the place of another claim, takes that place where what is said now wins the gate against it: however strong the claim is that
 * others have stated, who repeats it replaces nothing by their strength.
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
