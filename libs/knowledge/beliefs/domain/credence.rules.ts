import { round9 } from '#libs/kernel/index.js';
import type { Volatility } from '../../predicates/index.js';
import { traitsOf } from './policy.rules.js';
import {
  stateOfRule,
  type Belief,
  type BeliefBasis,
  type BeliefState,
  type PropositionClass,
  type RuleId,
} from './belief.js';

/** Hours in which freshness halves. */
export const HALF_LIFE_HOURS: Readonly<Record<Volatility, number>> = { low: 4320, medium: 720, high: 24 };
export const VOLATILITY_FACTORS: Readonly<Record<Volatility, number>> = { low: 0.5, medium: 1, high: 2 };
export const MAX_PENALTY = 0.3;

/**
 * The conditions for acceptance: the minimum score, the minimum number of witness groups, and the limit below which
 * kappa must be.
 */
const ACCEPTANCE: Readonly<Record<PropositionClass, { score: number; witnesses: number; kappa: number }>> = {
  descriptive: { score: 0.8, witnesses: 2, kappa: 0.25 },
  procedural: { score: 0.8, witnesses: 2, kappa: 0.25 },
  predictive: { score: 0.8, witnesses: 2, kappa: 0.25 },
  causal: { score: 0.9, witnesses: 3, kappa: 0.15 },
};
export const FRESH_ENOUGH = 0.4;
/** The conditions under a policy that also accepts weakly supported claims. */
const ANYTHING: (typeof ACCEPTANCE)[PropositionClass] = { score: 0, witnesses: 0, kappa: Infinity };

export const acceptanceOf = ({ policy, propositionClass }: BeliefBasis): typeof ANYTHING =>
  traitsOf(policy).acceptsWeak || traitsOf(policy).writesDirectly ? ANYTHING : ACCEPTANCE[propositionClass];
const STALE_BELOW = 0.2;
const PROVISIONAL = 0.55;

/** The belief by `credence-v1` at a freshness (beliefs spec, sections 3.2 and 3.3). */
export function credenceOf(basis: BeliefBasis, freshness: number): Belief {
  const { exact, numbers } = unaged(basis);
  age(numbers, exact, basis.volatility, freshness);
  const ruleId = ruleOf(basis, numbers);
  return { state: stateOfRule(ruleId), ruleId, ...numbers };
}

/** Computes only the state, for many values of freshness, without creating an object for each. */
export function credenceStates(basis: BeliefBasis): (freshness: number) => BeliefState {
  const { exact, numbers } = unaged(basis);
  return (freshness) => {
    age(numbers, exact, basis.volatility, freshness);
    return stateOfRule(ruleOf(basis, numbers));
  };
}

/** The numbers that do not depend on freshness; `exact`: bel before it is rounded. */
function unaged({ supportMass, contradictionMass }: BeliefBasis): { exact: number; numbers: Numbers } {
  const [x, y] = [Math.exp(-supportMass), Math.exp(-contradictionMass)];
  const exact = ((1 - x) * y) / (x + y - x * y);
  const total = supportMass + contradictionMass;
  const numbers = {
    score: 0,
    support: round9(1 - x),
    contradiction: round9(1 - y),
    kappa: total === 0 ? 0 : round9(contradictionMass / total),
    freshness: 0,
    bel: round9(exact),
    penalty: 0,
  };
  return { exact, numbers };
}

/** Sets the numbers that depend on freshness, in place. */
function age(numbers: Numbers, exact: number, volatility: Volatility, freshness: number): void {
  const penalty = Math.min(MAX_PENALTY, (1 - freshness) * VOLATILITY_FACTORS[volatility] * MAX_PENALTY);
  numbers.score = round9(exact * (1 - penalty));
  numbers.freshness = round9(freshness);
  numbers.penalty = round9(penalty);
}

type Numbers = Omit<Belief, 'state' | 'ruleId'>;

function ruleOf(basis: BeliefBasis, numbers: Numbers): RuleId {
  const { bel, score, freshness } = numbers;
  return (
    whateverTheClock(basis, numbers) ??
    (isAccepted(basis, numbers)
      ? 'accepted.policy_threshold'
      : bel >= PROVISIONAL && freshness < STALE_BELOW
        ? 'deprecated.staleness'
        : weakRuleOf(basis, score))
  );
}

function weakRuleOf({ policy }: BeliefBasis, score: number): RuleId {
  if (traitsOf(policy).acceptsWeak) return 'accepted.policy_threshold';
  return score >= PROVISIONAL ? 'provisional.supported' : 'tentative.default';
}

/** The rules that do not depend on the clock: tests, direct writes and contradicting evidence decide. */
function whateverTheClock(basis: BeliefBasis, numbers: Numbers): RuleId | null {
  const { failedTest, shielded, opposingGroups, witnessGroups } = basis;
  const { bel, contradiction } = numbers;
  if (failedTest !== null) return 'rejected.failed_test';
  if (traitsOf(basis.policy).writesDirectly && basis.supportGroups > 0) return 'accepted.policy_threshold';
  if (bel < 0.15 && contradiction >= 0.8 && opposingGroups >= 2)
    return shielded ? 'contested.user_protected' : 'rejected.saturation';
  return isMaterial(numbers) && 4 * opposingGroups >= witnessGroups ? 'contested.material_conflict' : null;
}

const isMaterial = ({ support, contradiction, kappa }: Numbers): boolean =>
  support >= 0.3 && contradiction >= 0.3 && kappa >= 0.25 && kappa <= 0.75;

function isAccepted(
  { propositionClass, confirmed, witnessGroups }: BeliefBasis,
  { score, kappa, freshness }: Numbers,
): boolean {
  const needs = ACCEPTANCE[propositionClass];
  return (
    score >= needs.score &&
    witnessGroups >= needs.witnesses &&
    kappa < needs.kappa &&
    freshness >= FRESH_ENOUGH &&
    (propositionClass !== 'predictive' || confirmed)
  );
}
