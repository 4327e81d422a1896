import { DAY_MS } from '#libs/kernel/index.js';
import {
  Draft,
  reviseConflicts,
  type Claim,
  type ClaimStatus,
  type DecisionContext,
  type KnownSlot,
  type SlotEvent,
  scoresAt,
} from '#libs/knowledge/claims/index.js';
import { hasFaded } from '../../lifecycle/index.js';
import type { ConsolidateOptions } from './options.js';

export const PRUNED = ['superseded', 'disputed', 'decayed', 'quarantined'] as const;
/** Why a claim leaves memory. */
export type Pruned = (typeof PRUNED)[number];

/** Below it a disputed claim is dropped. */
export const GIVEN_UP_BELOW = 0.2;

/** Whether a claim that nothing holds on to is to be archived, and why (claims spec, sections 11 and 12). */
export function whyPruned(claim: Claim, options: ConsolidateOptions, now: Date): Pruned | null {
  const isOlderThan = (days: number): boolean => now.getTime() - claim.stateSince.getTime() > days * DAY_MS;
  const isDue: Partial<Record<ClaimStatus, [boolean, Pruned]>> = {
    superseded: [options.pruneSuperseded && isOlderThan(options.pruneAge), 'superseded'],
    disputed: [scoresAt(claim, now).trust < GIVEN_UP_BELOW, 'disputed'],
    quarantined: [options.pruneQuarantined && isOlderThan(options.quarantineMaxAge), 'quarantined'],
  };
  const [isPruned, why] = isDue[claim.status] ?? [false, 'decayed'];
  if (isPruned) return why;
  return hasFaded(claim, now) ? 'decayed' : null;
}

export function archive(
  slot: KnownSlot,
  claims: readonly (readonly [Claim, Pruned])[],
  context: DecisionContext,
): SlotEvent[] {
  const draft = new Draft(slot, context);
  for (const [{ id }, why] of claims)
    draft.change('claim_archived', id, { status: 'archived', statusReason: why }, { decision: null });
  reviseConflicts(draft);
  return draft.events;
}
