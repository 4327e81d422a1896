import { clamp01, daysBetween, round4 } from '#libs/kernel/index.js';
import type { EvidenceSummary } from './support.js';
import type { Tally } from './votes.js';
import type { Volatility } from '../../../predicates/index.js';

/** A claim with at least one dispute is disputed if its trust is below this value. */
export const DISPUTED_BELOW = 0.3;

const PER_WITNESS = 0.05;
const MAX_WITNESS_BONUS = 0.2;
const MAX_FEEDBACK_EFFECT = 0.3;
const AGE_PER_YEAR = 0.1;

export interface Scores {
  /** Used for readers and ranking; it decreases with age. */
  trust: number;
  /**
   * Used by the gate. Age and votes of agents do not affect it, so that the passing of time alone never changes what
   * the gate decides.
   */
  gateTrust: number;
}

type Grounds = Pick<EvidenceSummary, 'base' | 'corroboration'> &
  Tally & {
    agingFrom: Date;
    /** The lowest trust among its premises; null if it has none. */
    trustLimit: number | null;
    gateTrustLimit: number | null;
  };

/** trust and gateTrust of a claim at `now`, rounded to 4 decimals (claims spec, section 4). */
export function scoresAt(grounds: Grounds, now: Date): Scores {
  const votes = feedback(grounds.reinforcements, grounds.disputes);
  return {
    trust: Math.min(
      round4(clamp01(rootTrust(grounds) + votes - ageing(grounds.agingFrom, now))),
      grounds.trustLimit ?? 1,
    ),
    gateTrust: gateTrustOf(grounds, feedback(grounds.gateReinforcements, grounds.gateDisputes)),
  };
}

type GateGrounds = Pick<Grounds, 'base' | 'corroboration' | 'gateTrustLimit'>;

const gateTrustOf = (grounds: GateGrounds, votes: number): number =>
  Math.min(round4(clamp01(rootTrust(grounds) + votes)), grounds.gateTrustLimit ?? 1);

/** The gateTrust that evidence and premises give a claim. Votes do not affect it, because they affect trust only. */
export const gateTrustWithoutVotes = (grounds: GateGrounds): number => gateTrustOf(grounds, 0);

/** The trust that a claim has from its best assertion and its independent witnesses. */
const rootTrust = ({ base, corroboration }: Pick<Grounds, 'base' | 'corroboration'>): number =>
  base + Math.min(MAX_WITNESS_BONUS, PER_WITNESS * Math.max(0, corroboration - 1));

/**
 * How reliable the quotation or the reasoning of a claim is; 0 while no live evidence supports it. If the claim has no
 * confidence of its own (null), the result is equal to trust (graph spec, sections 3.1 and 3.5).
 */
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

/** Days until a claim that was never reinforced has lost half its strength (claims spec, section 11). */
export const FIRST_HALF_LIFE_DAYS: Readonly<Record<Volatility, number>> = { low: 60, medium: 30, high: 15 };

const MAX_HALF_LIFE_DAYS = 365;
/** A map, because a category may be any word, even `constructor`. */
const CATEGORY_WEIGHTS: ReadonlyMap<string, number> = new Map([
  ['decision', 1.3],
  ['preference', 1.4],
  ['insight', 1.1],
]);

export interface Memory {
  importance: number;
  reinforcements: number;
  category: string;
  halfLifeDays: number;
  strengthRefreshedAt: Date;
}

export const effectiveImportance = ({
  importance,
  reinforcements,
}: Pick<Memory, 'importance' | 'reinforcements'>): number => round4(Math.min(1, importance + 0.1 * reinforcements));

/** The strength after a counted reinforcement: the longer the pause before it, the slower the decay after it. */
export function refreshStrength(
  { halfLifeDays, strengthRefreshedAt }: Pick<Memory, 'halfLifeDays' | 'strengthRefreshedAt'>,
  now: Date,
): Pick<Memory, 'halfLifeDays' | 'strengthRefreshedAt'> {
  const pause = Math.max(0, daysBetween(now, strengthRefreshedAt));
  return {
    halfLifeDays: Math.min(MAX_HALF_LIFE_DAYS, halfLifeDays * (1 + Math.min(1, pause / halfLifeDays))),
    strengthRefreshedAt: now,
  };
}

export function strengthAt(memory: Memory, now: Date): number {
  const idle = Math.max(0, daysBetween(now, memory.strengthRefreshedAt));
  return round4(
    Math.min(
      1,
      effectiveImportance(memory) * (CATEGORY_WEIGHTS.get(memory.category) ?? 1) * 2 ** (-idle / memory.halfLifeDays),
    ),
  );
}

export const STRENGTH_LABELS = ['strong', 'healthy', 'weakening', 'due'] as const;
export type StrengthLabel = (typeof STRENGTH_LABELS)[number];

export function strengthLabel(strength: number): StrengthLabel {
  if (strength >= 0.7) return 'strong';
  if (strength >= 0.3) return 'healthy';
  return strength >= 0.15 ? 'weakening' : 'due';
}
