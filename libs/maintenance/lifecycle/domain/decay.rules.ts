import { DAY_MS, type Id } from '#libs/kernel/index.js';
import {
  Draft,
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

/** For how long a faded claim that is kept for others is not checked again. */
const COOLDOWN_DAYS = 7;

export const cooldownUntil = (now: Date): Date => new Date(now.getTime() + COOLDOWN_DAYS * DAY_MS);

/**
 * Whether a claim that was kept may have a cooldown. The run that archives its dependents ends the cooldown; the end of a conflict does not, and the trust of a disputed claim falls with age alone.
 */
export const mayCoolDown = (
  { disputes }: Pick<Claim, 'disputes'>,
  { isInConflict }: Pick<Hold, 'isInConflict'>,
): boolean => disputes === 0 && !isInConflict;

const ROOTED: ReadonlySet<string> = new Set(['user_explicit', 'system']);

/**
 * What waiting made of a claim: forgotten, where it is due and nothing keeps it (claims spec, section 11); else disputed, or disputed no more,
 * as its trust now has it (section 5).
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

/** Too weak to be kept, and of a kind that is forgotten at all: nobody but a person or the system takes back what they said, and tasks are done or not. */
export function hasFaded(claim: Claim, now: Date): boolean {
  const isMortal = !ROOTED.has(claim.baseClass) && claim.type !== 'axiom' && claim.category !== 'task';
  const isBelieved = claim.status === 'active' || claim.status === 'disputed';
  return isBelieved && isMortal && strengthLabel(strengthAt(claim, now)) === 'due';
}
