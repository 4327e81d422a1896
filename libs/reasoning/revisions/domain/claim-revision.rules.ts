import { roleIsAtLeast, type Caller, type Id } from '#libs/kernel/index.js';
import { alreadySuperseded, illegalState } from '#libs/knowledge/claims/domain/index.js';
import type { Predicate } from '#libs/knowledge/predicates/domain/index.js';
import {
  claimIn,
  Draft,
  isBelieved,
  judge,
  reviseConflicts,
  type Claim,
  type Given,
  type KnownSlot,
  type SlotEvent,
} from '#libs/knowledge/slots/domain/index.js';
import type { Standing } from '../../standing/domain/index.js';

type Known = Pick<Standing, 'id' | 'status' | 'supersededBy'>;

/** Throws `already_superseded`, `illegal_state`. */
export function refuseClaimSupersession(old: Known, replacement: Known): void {
  if (old.status === 'superseded') throw alreadySuperseded({ id: old.id, by: old.supersededBy ?? '' });
  for (const claim of [old, replacement])
    if (!isBelieved(claim)) throw illegalState({ id: claim.id, status: claim.status, needs: 'active or disputed' });
}

/** Whether a claim on record may take the place of another: it wins the gate against it, or a reviewer says so (claims spec, section 15a, rule 2). */
export const mayTakeThePlace = (successor: Claim, old: Claim, predicate: Predicate | null, { role }: Caller): boolean =>
  roleIsAtLeast(role, 'reviewer') || judge(successor, old, predicate).kind === 'wins';

/** The claim was valid until now, and another stands in its place: what it held stays readable as of then (graph spec, section 5.1). */
export function claimGaveWay(oldId: Id<'clm'>, newId: Id<'clm'>, known: KnownSlot, given: Given): SlotEvent[] {
  const draft = new Draft(known, given);
  const { validFrom, validUntil } = claimIn(known, oldId);
  const end = given.now > validFrom ? given.now : validFrom;
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
