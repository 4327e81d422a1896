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
import type { ConsolidateOptions } from '../../runs/index.js';

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

/** How far a space has been pruned. Times are of its clock. */
export type PruneMark = {
  /** What was asked of the claims. */
  asked: string;
  /** What was due by then was looked at. */
  upTo: Date;
  /** When last all was, kept before or not. */
  allAt: Date;
};

/** What is kept because something holds on to it is looked at again after so long, if nothing tells before that the hold is gone. */
const ALL_AGAIN_DAYS = 7;

/** Ages are found by the database and judged by the rules, which differ by minutes at most. */
const MARGIN_MS = DAY_MS;

const askedBy = ({ pruneSuperseded, pruneAge, pruneQuarantined, quarantineMaxAge }: ConsolidateOptions): string =>
  JSON.stringify([pruneSuperseded, pruneAge, pruneQuarantined, quarantineMaxAge]);

/** From when on a run that began at a time looks at what is due, in addition to what has changed; null: it looks at all. */
export function looksFrom(mark: PruneMark | null, options: ConsolidateOptions, startedAt: Date): Date | null {
  if (mark === null || options.full || mark.asked !== askedBy(options)) return null;
  const age = startedAt.getTime() - mark.allAt.getTime();
  return age >= ALL_AGAIN_DAYS * DAY_MS || age < 0 ? null : new Date(mark.upTo.getTime() - MARGIN_MS);
}

/** Where the run leaves the mark. */
export const markedBy = (mark: PruneMark | null, options: ConsolidateOptions, startedAt: Date): PruneMark => ({
  asked: askedBy(options),
  upTo: startedAt,
  allAt: looksFrom(mark, options, startedAt) === null ? startedAt : mark!.allAt,
});
