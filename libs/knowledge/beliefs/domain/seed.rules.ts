import { clamp01, round9 } from '#libs/kernel/index.js';
import type { Volatility } from '../../predicates/index.js';
import { stateOfRule, type Belief, type BeliefBasis, type RuleId } from './belief.js';
import { FRESH_ENOUGH, MAX_PENALTY, VOLATILITY_FACTORS } from './credence.rules.js';

/** Hours in which freshness halves. */
export const SEED_HALF_LIFE_HOURS: Readonly<Record<Volatility, number>> = { low: 168, medium: 72, high: 24 };

/**
 * The belief by `seed-v0.1q` at a freshness (beliefs spec, section 3.1). `ageHours` is null if nothing supports the
 * claim. The score is what the design calls confidence. The design has no bel, so the score before the penalty is shown
 * as bel.
 */
export function seedOf(basis: BeliefBasis, freshness: number, ageHours: number | null): Belief {
  const { supportMass: s, contradictionMass: c, supportGroups, volatility } = basis;
  const diversity = Math.min(0.15, 0.05 * Math.max(0, supportGroups - 1));
  const penalty = Math.min(MAX_PENALTY, (1 - freshness) * VOLATILITY_FACTORS[volatility] * MAX_PENALTY);
  const raw = 0.5 + 0.4 * s - 0.5 * c + diversity;
  const numbers = {
    score: round9(clamp01(raw - penalty)),
    support: round9(s),
    contradiction: round9(c),
    kappa: s + c === 0 ? 0 : round9(c / (s + c)),
    freshness: round9(freshness),
    bel: round9(clamp01(raw)),
    penalty: round9(penalty),
  };
  const ruleId = ruleOf(basis, numbers, ageHours);
  return { state: stateOfRule(ruleId), ruleId, ...numbers };
}

type Numbers = Omit<Belief, 'state' | 'ruleId'>;

function ruleOf(basis: BeliefBasis, numbers: Numbers, ageHours: number | null): RuleId {
  if (basis.failedTest !== null) return 'rejected.failed_test';
  if (isSaturated(basis, numbers)) return basis.shielded ? 'contested.user_protected' : 'rejected.saturation';
  if (numbers.support >= 0.45 && numbers.contradiction >= 0.45) return 'contested.material_conflict';
  if (isAccepted(basis, numbers)) return 'accepted.policy_threshold';
  if (isStale(basis, numbers.freshness, ageHours)) return 'deprecated.staleness';
  return numbers.score >= 0.55 ? 'provisional.supported' : 'tentative.default';
}

const isSaturated = ({ contradictionGroups }: BeliefBasis, { score, contradiction }: Numbers): boolean =>
  score < 0.15 && contradiction >= 0.8 && contradictionGroups >= 2;

const isAccepted = ({ supportGroups }: BeliefBasis, { score, contradiction, freshness }: Numbers): boolean =>
  score >= 0.8 && supportGroups >= 2 && contradiction < 0.3 && freshness >= FRESH_ENOUGH;

/**
 * A deviation from the design, in addition to r9: a claim that the clock has deprecated remains deprecated until it has
 * newer support. By the design, the claim would become provisional or tentative at the next evaluation. But readers
 * compute the state at the time of reading, so the state would depend on the number of evaluations (beliefs spec,
 * section 10).
 */
const WAS_SETTLED: ReadonlySet<BeliefBasis['recorded']> = new Set(['accepted', 'provisional', 'deprecated']);

const isStale = ({ recorded, volatility }: BeliefBasis, freshness: number, ageHours: number | null): boolean =>
  WAS_SETTLED.has(recorded) && freshness < 0.2 && ageHours !== null && ageHours >= SEED_HALF_LIFE_HOURS[volatility];
