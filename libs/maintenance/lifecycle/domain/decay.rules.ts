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

/** A faded claim that is kept because of others is not checked again for this long. */
const COOLDOWN_DAYS = 7;

export const cooldownUntil = (now: Date): Date => new Date(now.getTime() + COOLDOWN_DAYS * DAY_MS);

/**
 * Whether a claim that was kept may get a cooldown. A cooldown ends when the dependents of the claim are archived, but
 * not when a conflict ends. The trust of a disputed claim decreases with age alone. So claims that are disputed or in a
 * conflict get no cooldown.
 */
export const mayCoolDown = (
  { disputes }: Pick<Claim, 'disputes'>,
  { isInConflict }: Pick<Hold, 'isInConflict'>,
): boolean => disputes === 0 && !isInConflict;

const ROOTED: ReadonlySet<string> = new Set(['user_explicit', 'system']);

/**
 * The effect of time on a claim. If it is due and nothing keeps it, it is archived (claims spec, section 11); otherwise
 * it becomes disputed or active again, according to its present trust (section 5).
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
 * The effect of time on a note below the threshold: it is archived unless something keeps it. Notes that say what a
 * user or the system said are kept.
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
 * Whether a claim is too weak to be kept and of a kind that may be archived. Decay does not archive what a user or the
 * system said, or what was learned from conversations. It does not archive tasks either, because a task is either done
 * or not. Notes have a rule of their own.
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
