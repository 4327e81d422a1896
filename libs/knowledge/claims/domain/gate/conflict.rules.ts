import type { Id } from '#libs/kernel/index.js';
import { QUARANTINE_REASONS, type Claim, type QuarantineReason } from '../state/claim.js';
import { SERVER, type Conflict, type Resolution } from '../state/conflict.js';
import { Draft } from '../state/draft.js';
import { isBelieved, rivalsOf, type Rival } from './gate.rules.js';
import type { SlotEvent } from '../state/slot.events.js';
import { applyEvents } from '../state/slot.projection.js';
import { findClaim, openConflictsOf, type DecisionContext, type KnownSlot } from '../state/slot.js';
import { overlaps } from '../state/window.js';
import { uncontestedSides } from './challenge.rules.js';

/** Opens a conflict of a quarantined claim with each rival it has none with yet. */
export function openConflicts(draft: Draft, newClaimId: Id<'clm'>, rivals: readonly Rival[]): Conflict[] {
  const known = new Set(openConflictsOf(draft.slot, newClaimId).map(({ existingClaimId }) => existingClaimId));
  return rivals
    .filter(({ claim }) => !known.has(claim.id))
    .map((rival) => {
      const conflict = conflictWith(draft, draft.claim(newClaimId), rival);
      draft.open(conflict);
      return conflict;
    });
}

/**
 * After any change of a status or window: a conflict that lost a party lapses, and what its new claim contradicts now is put
 * in its place. Nothing but a reviewer or a stronger assertion frees the new claim (claims spec, section 7).
 */
export function reviseConflicts(draft: Draft): void {
  const lapsed = draft.slot.conflicts.filter((conflict) => conflict.status === 'open' && !holds(draft, conflict));
  for (const newClaimId of new Set(lapsed.map((conflict) => conflict.newClaimId))) {
    const claim = draft.claim(newClaimId);
    const opened = claim.status === 'quarantined' ? openConflicts(draft, newClaimId, rivalsOf(draft.slot, claim)) : [];
    for (const conflict of lapsed.filter((candidate) => candidate.newClaimId === newClaimId)) {
      draft.close(conflict, {
        resolution: 'lapsed',
        resolvedBy: SERVER,
        note: null,
        replacedBy: successorOf(draft, conflict, opened),
      });
    }
  }
}

/** What follows under the key of a claim that was decided about as a guest of another. */
export function reviseHome(home: KnownSlot, events: readonly SlotEvent[], context: DecisionContext): SlotEvent[] {
  const after = applyEvents(
    home,
    events.filter(({ kind }) => kind !== 'predicate_registered'),
  );
  const draft = new Draft(
    { ...after, conflicts: after.conflicts.filter(({ newClaimId }) => findClaim(home, newClaimId) !== undefined) },
    context,
  );
  reviseConflicts(draft);
  return draft.events;
}

export type Ending = Pick<Conflict, 'resolvedBy' | 'note'> & { resolution: Resolution };

/** Closes every open conflict of a new claim; returns them. */
export function closeConflicts(
  draft: Draft,
  newClaimId: Id<'clm'>,
  ending: (conflict: Conflict) => Ending,
): Conflict[] {
  const open = openConflictsOf(draft.slot, newClaimId);
  for (const conflict of open) draft.close(conflict, { ...ending(conflict), replacedBy: null });
  return open;
}

function holds(draft: Draft, { newClaimId, existingClaimId }: Conflict): boolean {
  const [newClaim, existing] = [draft.claim(newClaimId), findClaim(draft.slot, existingClaimId)];
  // A claim of another key may be in its way; what becomes of that is followed from there.
  return (
    newClaim.status === 'quarantined' &&
    (existing === undefined || (isBelieved(existing) && overlaps(newClaim, existing)))
  );
}

/** The conflict with the claim that replaced the party lost, else any other that opened now. */
function successorOf(draft: Draft, lapsed: Conflict, opened: readonly Conflict[]): Id<'cnf'> | null {
  const successor = findClaim(draft.slot, lapsed.existingClaimId)?.supersededBy;
  return (opened.find(({ existingClaimId }) => existingClaimId === successor) ?? opened[0])?.id ?? null;
}

function conflictWith({ context, now }: Draft, newClaim: Claim, { claim, verdict }: Rival): Conflict {
  const isBlocking = verdict.kind === 'blocked';
  return {
    id: context.ids.next('cnf'),
    spaceId: newClaim.spaceId,
    newClaimId: newClaim.id,
    existingClaimId: claim.id,
    subjectN: newClaim.subjectN ?? '',
    predicateN: newClaim.predicateN ?? '',
    isBlocking,
    reason: isBlocking ? verdict.reason : whyQuarantined(newClaim),
    newTrust: newClaim.gateTrust,
    existingTrust: claim.gateTrust,
    status: 'open',
    resolution: null,
    resolvedBy: null,
    note: null,
    description: null,
    rootCause: null,
    openedBy: null,
    replacedBy: null,
    openedAt: now,
    resolvedAt: null,
    version: 1,
    uncontested: uncontestedSides(newClaim, claim),
    firstSide: null,
  };
}

const whyQuarantined = ({ statusReason }: Claim): QuarantineReason =>
  QUARANTINE_REASONS.find((reason) => reason === statusReason) ?? 'manual';
