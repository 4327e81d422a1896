import { written } from '#libs/history/events/index.js';
import { forbidden, roleIsAtLeast, type Caller } from '#libs/kernel/index.js';
import { contestedBy } from '../gate/gate.rules.js';
import { CONTRADICTION, type Conflict } from '../state/conflict.js';
import type { SlotEvent } from '../state/slot.events.js';
import { conflictAlreadyResolved, notWithdrawable } from './conflict.errors.js';

export interface Withdrawal {
  outcome: 'withdrawn' | 'already_withdrawn';
  /** The sides that the contradiction contested until now. */
  cleared: Conflict['newClaimId'][];
  events: SlotEvent[];
}

/**
 * Withdraws an open contradiction: its sides return to the state they would have without it, and it does not open again
 * by itself (graph spec, section 9a). Throws `forbidden`, `not_withdrawable`, `conflict_already_resolved`.
 */
export function withdrawContradiction(conflict: Conflict, reason: string, caller: Caller, now: Date): Withdrawal {
  const { id, spaceId, resolution, resolvedBy } = conflict;
  if (conflict.reason !== CONTRADICTION) throw notWithdrawable({ id });
  refuseStrangers(conflict, caller);
  if (resolution === 'withdrawn') return { outcome: 'already_withdrawn', cleared: [], events: [] };
  if (conflict.status === 'resolved')
    throw conflictAlreadyResolved(
      { id, resolution: resolution ?? '', by: resolvedBy ?? '' },
      { facts: { resolution, resolvedBy } },
    );
  const after: Conflict = {
    ...conflict,
    status: 'resolved',
    resolution: 'withdrawn',
    resolvedBy: caller.principal.id,
    note: reason,
    resolvedAt: now,
    version: conflict.version + 1,
  };
  return {
    outcome: 'withdrawn',
    cleared: contestedBy(conflict),
    events: [
      {
        kind: 'conflict_withdrawn',
        spaceId,
        subjectId: id,
        sessionId: null,
        occurredAt: now,
        payload: { conflict: written(after), reason },
      },
    ],
  };
}

/** Why a challenge ended: its author replaced it by a newer one. */
export const CHALLENGE_REPLACED = 'challenge_replaced';

/** The stronger side, which the contradiction does not contest; null: it contests both sides or neither. */
const challenged = ({ uncontested }: Conflict): Conflict['newClaimId'] | null =>
  uncontested?.length === 1 ? uncontested[0]! : null;

/**
 * Open challenges that a newer challenge of the same author replaces: an author below writer has at most one against a
 * claim (claims spec, section 15a, rule 16).
 */
export const replacedBy = (newer: Conflict, known: readonly Conflict[]): Conflict[] =>
  known.filter(
    (older) =>
      older.status === 'open' &&
      older.reason === CONTRADICTION &&
      older.id !== newer.id &&
      older.openedBy === newer.openedBy &&
      challenged(older) !== null &&
      challenged(older) === challenged(newer),
  );

/** Ends an older challenge because a newer one replaces it. */
export function replaceChallenge(older: Conflict, newer: Conflict): SlotEvent {
  const { id, spaceId } = older;
  const after: Conflict = {
    ...older,
    status: 'resolved',
    resolution: 'withdrawn',
    resolvedBy: newer.openedBy,
    note: CHALLENGE_REPLACED,
    replacedBy: newer.id,
    resolvedAt: newer.openedAt,
    version: older.version + 1,
  };
  return {
    kind: 'conflict_withdrawn',
    spaceId,
    subjectId: id,
    sessionId: null,
    occurredAt: newer.openedAt,
    payload: { conflict: written(after), reason: CHALLENGE_REPLACED },
  };
}

/**
 * Refuses callers that neither opened the contradiction nor are reviewers. A contradiction that a reviewer pointed out
 * as well, which contests both sides, may be withdrawn only by reviewers.
 */
function refuseStrangers({ id, openedBy, uncontested }: Conflict, { principal, role }: Caller): void {
  if (roleIsAtLeast(role, 'reviewer') || (openedBy === principal.id && uncontested !== null)) return;
  throw forbidden({
    why: `Contradiction ${id} may be withdrawn only by a reviewer or, if no reviewer has pointed it out too, by its opener.`,
  });
}
