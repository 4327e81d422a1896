import { DAY_MS } from '#libs/kernel/index.js';
import {
  Draft,
  disputedTrustAt,
  reviseConflicts,
  type Claim,
  type ClaimStatus,
  type DecisionContext,
  type KnownSlot,
  type SlotEvent,
} from '#libs/knowledge/claims/index.js';
import { hasFaded } from '../../lifecycle/index.js';
import type { ConsolidateOptions } from '../../runs/index.js';

export const PRUNED = ['superseded', 'disputed', 'decayed', 'quarantined'] as const;
/** Why a claim leaves memory. */
export type Pruned = (typeof PRUNED)[number];

/** A disputed claim with less trust than this is archived. */
const GIVEN_UP_BELOW = 0.2;

/**
 * Why a claim is to be archived if nothing depends on it; null if it is to be kept (claims spec, sections 11 and 12).
 */
export function whyPruned(claim: Claim, options: ConsolidateOptions, now: Date): Pruned | null {
  const isOlderThan = (days: number): boolean => now.getTime() - claim.stateSince.getTime() > days * DAY_MS;
  const isDue: Partial<Record<ClaimStatus, [boolean, Pruned]>> = {
    superseded: [options.pruneSuperseded && isOlderThan(options.pruneAge), 'superseded'],
    disputed: [disputedTrustAt(claim, now) < GIVEN_UP_BELOW, 'disputed'],
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

/** How far the pruning of a space has progressed. Times are on the clock of the space. */
export type PruneMark = {
  /** The options with which the claims were checked. */
  asked: string;
  /** All claims that were due by this time have been checked. */
  upTo: Date;
  /** When all claims were last checked, including those that an earlier run had kept. */
  allAt: Date;
};

/**
 * A claim that is kept because something depends on it is checked again after this time, or earlier if an event reports
 * that nothing depends on it any more.
 */
const ALL_AGAIN_DAYS = 7;

/** The database searches from this much earlier, because its result and the rules can differ by a few minutes. */
const MARGIN_MS = DAY_MS;

const askedBy = ({ pruneSuperseded, pruneAge, pruneQuarantined, quarantineMaxAge }: ConsolidateOptions): string =>
  JSON.stringify([pruneSuperseded, pruneAge, pruneQuarantined, quarantineMaxAge]);

/**
 * Returns the time from which a run searches: the run checks the claims that changed, and the claims that became due
 * after this time. null: the run checks all claims. `startedAt` is when the run began.
 */
export function looksFrom(mark: PruneMark | null, options: ConsolidateOptions, startedAt: Date): Date | null {
  if (mark === null || options.full || mark.asked !== askedBy(options)) return null;
  const age = startedAt.getTime() - mark.allAt.getTime();
  return age >= ALL_AGAIN_DAYS * DAY_MS || age < 0 ? null : new Date(mark.upTo.getTime() - MARGIN_MS);
}

/** The mark that is stored once the run is complete. */
export const markedBy = (mark: PruneMark | null, options: ConsolidateOptions, startedAt: Date): PruneMark => ({
  asked: askedBy(options),
  upTo: startedAt,
  allAt: looksFrom(mark, options, startedAt) === null ? startedAt : mark!.allAt,
});
