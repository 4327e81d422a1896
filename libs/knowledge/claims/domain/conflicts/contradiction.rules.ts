import type { Id } from '#libs/kernel/index.js';
import { written } from '#libs/history/events/index.js';
import { retractClaim } from '../changes/retraction.rules.js';
import { claimIn, type DecisionContext, type KnownSlot } from '../state/slot.js';
import { contestedBy, uncontestedSides, type Strength, isBelieved } from '../gate/gate.rules.js';
import { CONTRADICTION, SERVER, type Conflict, type ConflictAction } from '../state/conflict.js';
import { Draft } from '../state/draft.js';
import { NO_CHANGEOVER, reviseConflicts } from '../gate/conflict.rules.js';
import { overlaps, type Claim, type Window } from '../state/claim.js';
import { readmit, settleDispute } from '../gate/quarantine.rules.js';
import type { SlotEvent } from '../state/slot.events.js';
import type { Resolved } from './resolution.rules.js';
import { illegalState } from '../claim.errors.js';

/** Why the later of two claims was retracted that a decision on their contradiction went against. */
const REFUSED = 'refused_in_conflict';

/** Two claims that somebody says cannot both be true. Both stay believed until it is resolved; without a reviewer, the stronger is not even contested. Throws `self_contradiction`, `illegal_state`. */
export function openContradiction(
  [a, b]: readonly [Claim, Claim],
  said: { description: string; rootCause: string | null },
  context: DecisionContext & { isReviewer: boolean },
): { conflict: Conflict; event: SlotEvent } {
  for (const claim of [a, b])
    if (!isBelieved(claim)) throw illegalState({ id: claim.id, status: claim.status, needs: 'active or disputed' });
  const [existing, newer] = a.id < b.id ? [a, b] : [b, a];
  const conflict: Conflict = {
    id: context.ids.next('cnf'),
    spaceId: newer.spaceId,
    newClaimId: newer.id,
    existingClaimId: existing.id,
    subjectN: newer.subjectN ?? '',
    predicateN: newer.predicateN ?? '',
    isBlocking: false,
    reason: CONTRADICTION,
    newTrust: newer.gateTrust,
    existingTrust: existing.gateTrust,
    status: 'open',
    resolution: null,
    resolvedBy: null,
    note: null,
    ...said,
    openedBy: context.principalId,
    replacedBy: null,
    openedAt: context.now,
    resolvedAt: null,
    version: 1,
    uncontested: context.isReviewer ? null : uncontestedSides(newer, existing),
    firstSide: a.id,
  };
  return { conflict, event: opened(conflict) };
}

/** A reviewer points out a contradiction that is open already: from now on it contests both sides. null: it does. */
export function backContradiction(conflict: Conflict, now: Date): { conflict: Conflict; event: SlotEvent } | null {
  if (conflict.reason !== CONTRADICTION || conflict.uncontested === null) return null;
  const after: Conflict = { ...conflict, uncontested: null, version: conflict.version + 1 };
  return {
    conflict: after,
    event: {
      kind: 'conflict_reweighed',
      ...eventOf(after, now),
      payload: { conflict: written(after), contested: conflict.uncontested, cleared: [] },
    },
  };
}

/** Who loses by a decision: superseded, the earlier one; rejected, the later one; kept both, nobody. */
export function loserOf({ newClaimId, existingClaimId }: Conflict, action: ConflictAction): Id<'clm'> | null {
  switch (action) {
    case 'supersede':
      return existingClaimId;
    case 'reject':
      return newClaimId;
    case 'keep_both':
      return null;
  }
}

/** A decision on a contradiction, `by` a principal or the claim that settles it. `slot`: the key of the loser. A loser that was believed is retracted or superseded (graph spec, section 6). */
export function decideContradiction(
  conflict: Conflict,
  decision: { action: ConflictAction; note: string | null; by: string },
  slot: KnownSlot,
  context: DecisionContext,
): Pick<Resolved, 'conflict' | 'changeover' | 'events'> {
  const { action, note, by } = decision;
  const closed: Conflict = {
    ...conflict,
    status: 'resolved',
    resolution: action,
    resolvedBy: by,
    note,
    resolvedAt: context.now,
    version: conflict.version + 1,
  };
  const fall = fallOf(conflict, action, slot, context);
  return {
    conflict: closed,
    changeover: { ...NO_CHANGEOVER, superseded: action === 'supersede' ? [conflict.existingClaimId] : [] },
    events: [...fall, resolvedEvent(closed, context.now)],
  };
}

function fallOf(
  { newClaimId, existingClaimId, id }: Conflict,
  action: ConflictAction,
  slot: KnownSlot,
  context: DecisionContext,
): SlotEvent[] {
  if (action === 'keep_both') return [];
  if (action === 'reject')
    return retractClaim({ claimId: newClaimId, errorType: REFUSED, reason: `Refused in ${id}.` }, slot, context).events;
  const draft = new Draft(slot, context);
  const { validFrom, validUntil } = claimIn(slot, existingClaimId);
  const end = context.now > validFrom ? context.now : validFrom;
  draft.change(
    'claim_superseded',
    existingClaimId,
    {
      status: 'superseded',
      statusReason: null,
      supersededBy: newClaimId,
      validUntil: validUntil !== null && validUntil < end ? validUntil : end,
    },
    {},
  );
  reviseConflicts(draft);
  return draft.events;
}

/**
 * Takes a verdict back that no resolver carries any more: its loser comes back through the gate, as what was archived does, and holds as long as it did before.
 * Nothing comes back that was retracted, replaced or archived otherwise since. `slot`: the key of the loser; `before`: what it was until the verdict.
 */
export function undoVerdict(
  conflict: Conflict,
  before: Pick<Claim, 'status' | 'validUntil'> | null,
  slot: KnownSlot,
  context: DecisionContext,
): { slot: KnownSlot; events: SlotEvent[] } {
  const loserId =
    conflict.resolution === 'supersede' || conflict.resolution === 'reject'
      ? loserOf(conflict, conflict.resolution)
      : null;
  const draft = new Draft(slot, context);
  if (loserId === null || before === null || !hasLostBy(conflict, draft.claim(loserId))) return { slot, events: [] };
  const { status, validUntil } = before;
  const back = { status, validUntil, supersededBy: null };
  readmit(draft, { ...draft.claim(loserId), ...back }, back, {
    reason: `The verdict on ${conflict.id} was undone.`,
    undone: conflict.id,
  });
  settleDispute(draft, loserId);
  return { slot: draft.slot, events: draft.events };
}

/** Whether it is out of force because of the verdict, and of nothing since. */
const hasLostBy = ({ resolution, newClaimId }: Conflict, { status, statusReason, supersededBy }: Claim): boolean =>
  resolution === 'supersede'
    ? status === 'superseded' && supersededBy === newClaimId
    : status === 'retracted' && statusReason === REFUSED;

/**
 * What becomes of contradictions as their sides fall or come back: an open one lapses with a side, and one that ended with a side opens again with both,
 * whoever decided it (graph spec, section 6). Where both were kept no side fell by the decision: such a one is left out here.
 */
export function lapseOrReopenContradictions(
  contradictions: readonly Conflict[],
  isInForce: (claimId: string) => boolean,
  now: Date,
): SlotEvent[] {
  return contradictions.flatMap((conflict): SlotEvent[] => {
    const isWhole = isInForce(conflict.newClaimId) && isInForce(conflict.existingClaimId);
    const version = conflict.version + 1;
    if (conflict.status === 'open' && !isWhole)
      return [
        lapsed(
          { ...conflict, status: 'resolved', resolution: 'lapsed', resolvedBy: SERVER, resolvedAt: now, version },
          now,
        ),
      ];
    if (conflict.status === 'resolved' && isWhole)
      return [
        opened({ ...conflict, status: 'open', resolution: null, resolvedBy: null, resolvedAt: null, version }, now),
      ];
    return [];
  });
}

/** What becomes of open conflicts between claims of several keys, or notes: they lapse once the new one waits no longer, or the one in its way is no longer believed or holds at another time. */
export function lapseConflictsApart(
  conflicts: readonly Conflict[],
  of: (claimId: string) => Pick<Claim, 'status'> & Window,
  now: Date,
): SlotEvent[] {
  const holds = ({ newClaimId, existingClaimId }: Conflict): boolean =>
    of(newClaimId).status === 'quarantined' &&
    isBelieved(of(existingClaimId)) &&
    overlaps(of(newClaimId), of(existingClaimId));
  return conflicts
    .filter((conflict) => !holds(conflict))
    .map((conflict) =>
      lapsed(
        {
          ...conflict,
          status: 'resolved',
          resolution: 'lapsed',
          resolvedBy: SERVER,
          resolvedAt: now,
          version: conflict.version + 1,
        },
        now,
      ),
    );
}

/** What becomes of open conflicts as their sides grow stronger or weaker: a side is contested as soon as the other is strong enough, and no longer. */
export function reweighConflicts(
  conflicts: readonly Conflict[],
  strengthOf: (claimId: string) => Strength | undefined,
  now: Date,
): SlotEvent[] {
  return conflicts.flatMap((conflict): SlotEvent[] => {
    const [newClaim, existing] = [strengthOf(conflict.newClaimId), strengthOf(conflict.existingClaimId)];
    if (conflict.status !== 'open' || conflict.uncontested === null || newClaim === undefined || existing === undefined)
      return [];
    const after: Conflict = {
      ...conflict,
      uncontested: uncontestedSides(newClaim, existing),
      version: conflict.version + 1,
    };
    const [was, is] = [contestedBy(conflict), contestedBy(after)];
    const [contested, cleared] = [is.filter((id) => !was.includes(id)), was.filter((id) => !is.includes(id))];
    if (contested.length === 0 && cleared.length === 0) return [];
    return [
      { kind: 'conflict_reweighed', ...eventOf(after, now), payload: { conflict: written(after), contested, cleared } },
    ];
  });
}

const eventOf = ({ id, spaceId }: Conflict, occurredAt: Date) => ({
  spaceId,
  subjectId: id,
  sessionId: null,
  occurredAt,
});
const opened = (conflict: Conflict, at = conflict.openedAt): SlotEvent => ({
  kind: 'conflict_opened',
  ...eventOf(conflict, at),
  payload: { conflict: written(conflict) },
});
const lapsed = (conflict: Conflict, at: Date): SlotEvent => ({
  kind: 'conflict_lapsed',
  ...eventOf(conflict, at),
  payload: { conflict: written(conflict) },
});

function resolvedEvent(conflict: Conflict, at: Date): SlotEvent {
  const believed = { newClaim: 'active', existingClaim: 'active' } as const;
  const after = {
    supersede: { existingClaim: 'superseded' },
    reject: { newClaim: 'retracted' },
    keep_both: {},
    lapsed: {},
    withdrawn: {},
  } as const;
  return {
    kind: 'conflict_resolved',
    ...eventOf(conflict, at),
    payload: {
      conflict: written(conflict),
      partiesBefore: believed,
      partiesAfter: { ...believed, ...after[conflict.resolution!] },
    },
  };
}
