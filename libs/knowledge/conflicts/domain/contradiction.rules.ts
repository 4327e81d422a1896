import { declareError, type Id } from '#libs/kernel/index.js';
import { written } from '#libs/history/events/domain/index.js';
import { illegalState, retractClaim } from '../../claims/domain/index.js';
import {
  claimIn, CONTRADICTION, Draft, isBelieved, NO_CHANGEOVER, reviseConflicts, SERVER,
  type Claim, type Conflict, type ConflictAction, type Given, type KnownSlot, type SlotEvent,
} from '../../slots/domain/index.js';
import type { Resolved } from './resolution.rules.js';

export const selfContradiction = declareError<{ id: string }>('self_contradiction', 'invalid', ({ id }) => `A contradiction is between two claims; ${id} is named twice.`);

/** Two claims that somebody says cannot both be true. Both stay believed until it is resolved. Throws `self_contradiction`, `illegal_state`. */
export function openContradiction([a, b]: readonly [Claim, Claim], said: { description: string; rootCause: string | null }, given: Given): { conflict: Conflict; event: SlotEvent } {
  for (const claim of [a, b]) if (!isBelieved(claim)) throw illegalState({ id: claim.id, status: claim.status, needs: 'active or disputed' });
  const [existing, newer] = a.id < b.id ? [a, b] : [b, a];
  const conflict: Conflict = {
    id: given.ids.next('cnf'), spaceId: newer.spaceId, newClaimId: newer.id, existingClaimId: existing.id, subjectN: newer.subjectN ?? '', predicateN: newer.predicateN ?? '',
    isBlocking: false, reason: CONTRADICTION, newTrust: newer.gateTrust, existingTrust: existing.gateTrust, status: 'open', resolution: null, resolvedBy: null, note: null,
    ...said, openedBy: given.principalId, replacedBy: null, openedAt: given.now, resolvedAt: null, version: 1,
  };
  return { conflict, event: opened(conflict) };
}

/** Who loses by a decision: superseded, the earlier one; rejected, the later one; kept both, nobody. */
export function loserOf({ newClaimId, existingClaimId }: Conflict, action: ConflictAction): Id<'clm'> | null {
  switch (action) {
    case 'supersede': return existingClaimId;
    case 'reject': return newClaimId;
    case 'keep_both': return null;
  }
}

/** A decision on a contradiction, `by` a principal or the claim that settles it. `slot`: the key of the loser. A loser that was believed is retracted or superseded (graph spec, section 6). */
export function decideContradiction(conflict: Conflict, decision: { action: ConflictAction; note: string | null; by: string }, slot: KnownSlot, given: Given): Pick<Resolved, 'conflict' | 'changeover' | 'events'> {
  const { action, note, by } = decision;
  const closed: Conflict = { ...conflict, status: 'resolved', resolution: action, resolvedBy: by, note, resolvedAt: given.now, version: conflict.version + 1 };
  const fall = fallOf(conflict, action, slot, given);
  return { conflict: closed, changeover: { ...NO_CHANGEOVER, superseded: action === 'supersede' ? [conflict.existingClaimId] : [] }, events: [...fall, resolvedEvent(closed, given.now)] };
}

function fallOf({ newClaimId, existingClaimId, id }: Conflict, action: ConflictAction, slot: KnownSlot, given: Given): SlotEvent[] {
  if (action === 'keep_both') return [];
  if (action === 'reject') return retractClaim({ claimId: newClaimId, errorType: 'refused_in_conflict', reason: `Refused in ${id}.` }, slot, given).events;
  const draft = new Draft(slot, given);
  const { validFrom, validUntil } = claimIn(slot, existingClaimId);
  const end = given.now > validFrom ? given.now : validFrom;
  draft.change('claim_superseded', existingClaimId, {
    status: 'superseded', statusReason: null, supersededBy: newClaimId, validUntil: validUntil !== null && validUntil < end ? validUntil : end,
  }, {});
  reviseConflicts(draft);
  return draft.events;
}

/**
 * What becomes of contradictions as their sides fall or come back: an open one lapses with a side, and one that ended with a side opens again with both,
 * whoever decided it (graph spec, section 6). Where both were kept no side fell by the decision: such a one is not given here.
 */
export function followSides(contradictions: readonly Conflict[], isStanding: (claimId: string) => boolean, now: Date): SlotEvent[] {
  return contradictions.flatMap((conflict): SlotEvent[] => {
    const isWhole = isStanding(conflict.newClaimId) && isStanding(conflict.existingClaimId);
    const version = conflict.version + 1;
    if (conflict.status === 'open' && !isWhole) return [lapsed({ ...conflict, status: 'resolved', resolution: 'lapsed', resolvedBy: SERVER, resolvedAt: now, version }, now)];
    if (conflict.status === 'resolved' && isWhole) return [opened({ ...conflict, status: 'open', resolution: null, resolvedBy: null, resolvedAt: null, version }, now)];
    return [];
  });
}

const eventOf = ({ id, spaceId }: Conflict, ts: Date) => ({ spaceId, subjectId: id, sessionId: null, ts });
const opened = (conflict: Conflict, at = conflict.openedAt): SlotEvent => ({ kind: 'conflict_opened', ...eventOf(conflict, at), payload: { conflict: written(conflict) } });
const lapsed = (conflict: Conflict, at: Date): SlotEvent => ({ kind: 'conflict_lapsed', ...eventOf(conflict, at), payload: { conflict: written(conflict) } });

function resolvedEvent(conflict: Conflict, at: Date): SlotEvent {
  const believed = { newClaim: 'active', existingClaim: 'active' } as const;
  const after = { supersede: { existingClaim: 'superseded' }, reject: { newClaim: 'retracted' }, keep_both: {}, lapsed: {} } as const;
  return { kind: 'conflict_resolved', ...eventOf(conflict, at), payload: { conflict: written(conflict), partiesBefore: believed, partiesAfter: { ...believed, ...after[conflict.resolution!] } } };
}
