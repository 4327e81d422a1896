import { DAY_MS, type Id } from '#libs/kernel/index.js';
import {
  Draft,
  isLevel,
  isNoteCategory,
  settleDispute,
  type Claim,
  type DecisionContext,
  type KnownSlot,
  type SlotEvent,
  strengthAt,
  strengthLabel,
} from '#libs/knowledge/claims/index.js';
import type { Hold } from './lifecycle.js';

export interface DecayDecision {
  events: SlotEvent[];
  outcome: 'kept' | 'decayed' | 'disputed' | 'undisputed' | 'quarantined';
}

/** How long a faded claim that is kept because of others is not checked again. */
const COOLDOWN_DAYS = 7;

export const cooldownUntil = (now: Date): Date => new Date(now.getTime() + COOLDOWN_DAYS * DAY_MS);

/**
 * Whether a claim that was kept may get a cooldown. The run that archives its dependents ends the cooldown. The end of
 * a conflict does not end it, and the trust of a disputed claim decreases with age alone.
 */
export const mayCoolDown = (
  { disputes }: Pick<Claim, 'disputes'>,
  { isInConflict }: Pick<Hold, 'isInConflict'>,
): boolean => disputes === 0 && !isInConflict;

const ROOTED: ReadonlySet<string> = new Set(['user_explicit', 'system']);

/**
 * The effect of time on a claim: it is archived if it is due and nothing keeps it (claims spec, section 11); otherwise
 * it becomes disputed, or active again, according to its present trust (section 5).
 */
export function decideDecay(
  claimId: Id<'clm'>,
  isKept: boolean,
  known: KnownSlot,
  context: DecisionContext,
): DecayDecision {
  const draft = new Draft(known, context);
  const { status } = draft.claim(claimId);
  if (!isKept && hasFaded(draft.claim(claimId), context.now)) {
    draft.change('claim_archived', claimId, { status: 'archived', statusReason: 'decayed' }, { decision: null });
    return { events: draft.events, outcome: 'decayed' };
  }
  settleDispute(draft, claimId);
  const after = draft.claim(claimId).status;
  return { events: draft.events, outcome: after === status ? 'kept' : (OUTCOMES[after] ?? 'kept') };
}

const OUTCOMES: Readonly<Partial<Record<Claim['status'], DecayDecision['outcome']>>> = {
  disputed: 'disputed',
  active: 'undisputed',
  quarantined: 'quarantined',
};

/**
 * The effect of time on a note below the threshold: it is archived unless something keeps it. Words of a user or the
 * system stay.
 */
export function decideFading(
  claimId: Id<'clm'>,
  isKept: boolean,
  known: KnownSlot,
  context: DecisionContext,
): { events: SlotEvent[]; outcome: 'kept' | 'left' | 'decayed' } {
  const draft = new Draft(known, context);
  const { status, baseClass } = draft.claim(claimId);
  if (status !== 'active' && status !== 'disputed') return { events: [], outcome: 'left' };
  if (isKept || ROOTED.has(baseClass)) return { events: [], outcome: 'kept' };
  draft.change('claim_archived', claimId, { status: 'archived', statusReason: 'decayed' }, { decision: null });
  return { events: draft.events, outcome: 'decayed' };
}

/**
 * Too weak to be kept, and of a kind that may be archived: the words of a user or the system are not archived by decay,
 * nor what was learned from conversations, and tasks are either done or not. Notes fade by a rule of their own.
 */
export function hasFaded(claim: Claim, now: Date): boolean {
  const isMortal =
    !ROOTED.has(claim.baseClass) &&
    claim.type !== 'axiom' &&
    claim.category !== 'task' &&
    !isLevel(claim.category) &&
    !isNoteCategory(claim.category);
  const isBelieved = claim.status === 'active' || claim.status === 'disputed';
  return isBelieved && isMortal && strengthLabel(strengthAt(claim, now)) === 'due';
}
