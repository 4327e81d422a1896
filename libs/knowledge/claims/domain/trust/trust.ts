import { clamp01, daysBetween, round4 } from '#libs/kernel/index.js';
import type { EvidenceSummary } from './support.js';
import type { Tally } from './votes.js';

/** Below it, with at least one dispute, a claim is disputed. */
export const DISPUTED_BELOW = 0.3;

const PER_WITNESS = 0.05;
const MAX_WITNESS_BONUS = 0.2;
const MAX_FEEDBACK_EFFECT = 0.3;
const AGE_PER_YEAR = 0.1;

export interface Scores {
  /** For readers and ranking; falls with age. */
  trust: number;
  /** For the gate: no age, no votes of agents, so that waiting opens nothing. */
  gateTrust: number;
}

type Grounds = Pick<EvidenceSummary, 'base' | 'corroboration'> &
  Tally & {
    agingFrom: Date;
    /** The lowest among its premises; null without any. */
    trustLimit: number | null;
    gateTrustLimit: number | null;
  };

/** trust and gateTrust of a claim at `now`, rounded to 4 decimals (claims spec, section 4). */
export function scoresAt(grounds: Grounds, now: Date): Scores {
  const root = grounds.base + Math.min(MAX_WITNESS_BONUS, PER_WITNESS * Math.max(0, grounds.corroboration - 1));
  return {
    trust: Math.min(
      round4(clamp01(root + feedback(grounds.reinforcements, grounds.disputes) - ageing(grounds.agingFrom, now))),
      grounds.trustLimit ?? 1,
    ),
    gateTrust: Math.min(
      round4(clamp01(root + feedback(grounds.gateReinforcements, grounds.gateDisputes))),
      grounds.gateTrustLimit ?? 1,
    ),
  };
}

/** How far the quote or the reasoning of a claim carries: nothing while no live evidence does. Where it says nothing of its own (null) that is its trust (graph spec, sections 3.1 and 3.5). */
export function confidenceBy(
  { confidence, base }: { confidence: number | null } & Pick<Grounds, 'base'>,
  { trust }: Pick<Scores, 'trust'>,
): number {
  if (confidence === null) return trust;
  return base === 0 ? 0 : confidence;
}

const feedback = (reinforcements: number, disputes: number): number =>
  (MAX_FEEDBACK_EFFECT * (reinforcements - disputes)) / (reinforcements + disputes + 1);

const ageing = (agingFrom: Date, now: Date): number =>
  Math.min(AGE_PER_YEAR, Math.max(0, (daysBetween(now, agingFrom) / 365) * AGE_PER_YEAR));
