import { versionConflict, type Id } from '#libs/kernel/index.js';
import { asHistory, release, setAside } from '../gate/quarantine.rules.js';
import { Draft } from '../state/draft.js';
import { NO_CHANGEOVER, type Changeover, openConflicts } from '../gate/conflict.rules.js';
import { openConflictsOf, type DecisionContext, type KnownSlot } from '../state/slot.js';
import { rivalsOf, ruleOn } from '../gate/gate.rules.js';
import type { Claim } from '../state/claim.js';
import type { SlotEvent } from '../state/slot.events.js';
import type { Support } from '../trust/support.js';
import { reject } from './resolution.rules.js';
import { illegalState } from '../claim.errors.js';

export interface Review {
  claimId: Id<'clm'>;
  action: 'activate' | 'reject';
  note: string | null;
  /** Version of the claim that is decided about. */
  expectedVersion: number;
  /** The reviewer's own assertion, used if the claim becomes active. */
  own?: Support | null;
}

/**
 * `conflict_open` may come with events of conflicts that had to be opened. These events are recorded although the
 * decision is refused.
 */
export type ReviewOutcome =
  | { kind: 'reviewed'; changeover: Changeover; slot: KnownSlot; events: SlotEvent[] }
  | { kind: 'conflict_open'; conflicts: Id<'cnf'>[]; slot: KnownSlot; events: SlotEvent[] };

/**
 * A reviewer's decision on a claim quarantined without a conflict. Activation passes the gate like any other entry.
 * Throws `illegal_state` and `version_conflict`.
 */
export function reviewQuarantine(
  { claimId, action, note, expectedVersion, own = null }: Review,
  known: KnownSlot,
  context: DecisionContext,
): ReviewOutcome {
  const draft = new Draft(known, context);
  const claim = draft.claim(claimId);
  if (claim.status !== 'quarantined') throw illegalState({ id: claimId, status: claim.status, needs: 'quarantined' });
  if (claim.version !== expectedVersion)
    throw versionConflict(
      { what: 'claim', id: claimId, expected: expectedVersion, current: claim.version },
      { facts: { currentVersion: claim.version } },
    );
  if (openConflictsOf(known, claimId).length > 0) return stillOpen(draft, claimId);
  if (action === 'activate') return activate(draft, claim, { note, own });
  reject(draft, claim, 'review_rejected', note);
  return { kind: 'reviewed', changeover: NO_CHANGEOVER, slot: draft.slot, events: draft.events };
}

/** Quarantines an active claim until a reviewer releases it. Throws `illegal_state`. */
export function quarantineClaim(
  claimId: Id<'clm'>,
  note: string | null,
  known: KnownSlot,
  context: DecisionContext,
): { slot: KnownSlot; events: SlotEvent[] } {
  const draft = new Draft(known, context);
  const claim = draft.claim(claimId);
  if (claim.status !== 'active') throw illegalState({ id: claimId, status: claim.status, needs: 'active' });
  setAside(draft, claim, 'manual', [], { by: context.principalId, note });
  return { slot: draft.slot, events: draft.events };
}

function activate(
  draft: Draft,
  claim: Claim,
  { note, own }: { note: string | null; own: Support | null },
): ReviewOutcome {
  const decision = { by: draft.context.principalId, note };
  const ruling = ruleOn(rivalsOf(draft.slot, claim));
  switch (ruling.kind) {
    case 'blocked':
      openConflicts(draft, claim.id, ruling.rivals);
      return stillOpen(draft, claim.id);
    case 'late':
      draft.change(
        'claim_released',
        claim.id,
        { statusReason: null, ...asHistory(claim, ruling.winners) },
        { decision },
      );
      return { kind: 'reviewed', changeover: NO_CHANGEOVER, slot: draft.slot, events: draft.events };
    case 'clear': {
      const { closed: _, ...changeover } = release(draft, claim, ruling.losers, decision, own);
      return { kind: 'reviewed', changeover, slot: draft.slot, events: draft.events };
    }
  }
}

function stillOpen(draft: Draft, claimId: Id<'clm'>): ReviewOutcome {
  return {
    kind: 'conflict_open',
    conflicts: openConflictsOf(draft.slot, claimId).map(({ id }) => id),
    slot: draft.slot,
    events: draft.events,
  };
}
