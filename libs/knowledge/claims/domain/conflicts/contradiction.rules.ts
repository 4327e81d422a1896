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
import { illegalState, workspaceClaim } from '../claim.errors.js';

/** Status reason of a claim that was retracted because a contradiction was decided against it. */
const REFUSED = 'refused_in_conflict';

/**
 * Opens a contradiction, because somebody states that two claims cannot both be true. Both claims stay active until the
 * contradiction is resolved; the stronger claim is not contested at all unless a reviewer opened the contradiction.
 * Throws `self_contradiction`, `workspace_claim`, `illegal_state`.
 */
export function openContradiction(
  [a, b]: readonly [Claim, Claim],
  said: { description: string; rootCause: string | null },
  context: DecisionContext & { isReviewer: boolean },
): { conflict: Conflict; event: SlotEvent } {
  for (const { id, lane } of [a, b]) if (lane === 'workspace') throw workspaceClaim({ id });
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
    blocking: false,
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

/**
 * Records that a reviewer points out a contradiction that is already open. From then on, it contests both sides.
 * Returns null if it already contests both.
 */
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

/** Which claim loses by a decision: the earlier one if superseded, the later one if rejected, none if both are kept. */
export function loserOf(
  { newClaimId, existingClaimId }: Pick<Conflict, 'newClaimId' | 'existingClaimId'>,
  action: ConflictAction,
): Id<'clm'> | null {
  switch (action) {
    case 'supersede':
      return existingClaimId;
    case 'reject':
      return newClaimId;
    case 'keep_both':
      return null;
  }
}

/**
 * Applies a decision on a contradiction, `by` a principal or the claim that settles it. `slot`: the slot of the losing
 * claim. A losing claim that was active is retracted or superseded (graph spec, section 6).
 */
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
 * Withdraws a verdict that no resolver supports any more: the losing claim passes the gate again, like a restored
 * claim, and has its earlier window. Claims that were retracted, replaced or archived for another reason since then do
 * not return. `slot`: the slot of the losing claim; `before`: its state before the verdict.
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

/** Whether a claim is out of force because of the verdict, and not for a later reason. */
const hasLostBy = ({ resolution, newClaimId }: Conflict, { status, statusReason, supersededBy }: Claim): boolean =>
  resolution === 'supersede'
    ? status === 'superseded' && supersededBy === newClaimId
    : status === 'retracted' && statusReason === REFUSED;

/**
 * How contradictions change when their sides go out of force or return. An open contradiction lapses when one of its
 * sides goes out of force. A contradiction that ended because a side went out of force opens again when both sides are
 * back, whoever decided it (graph spec, section 6). A decision to keep both claims puts neither out of force, so
 * contradictions decided in this way are not passed in.
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

/**
 * How open conflicts between claims of different keys, or between notes, change: they lapse when the new claim is no
 * longer quarantined, when the claim that blocks it is neither active nor disputed, or when the two are valid at
 * different times.
 */
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

/**
 * How open conflicts change when their sides become stronger or weaker: a side is contested exactly while the other is
 * strong enough.
 */
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
