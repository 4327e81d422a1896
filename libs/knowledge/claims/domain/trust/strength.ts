import type { Volatility } from '../../../predicates/index.js';
import { daysBetween, round4 } from '#libs/kernel/index.js';

/** Days until half the strength is gone, of a claim never reinforced (claims spec, section 11). */
export const FIRST_HALF_LIFE_DAYS: Readonly<Record<Volatility, number>> = { low: 60, medium: 30, high: 15 };

const MAX_HALF_LIFE_DAYS = 365;
/** A category may be any word, `constructor` too. */
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

/** A counted reinforcement: the longer the pause before it, the slower the decay after it. */
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
