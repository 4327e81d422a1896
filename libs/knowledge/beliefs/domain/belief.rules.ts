import type { Belief, BeliefBasis, BeliefState, RuleId } from './belief.js';
import { acceptanceOf, credenceOf, credenceStates, FRESH_ENOUGH, HALF_LIFE_HOURS } from './credence.rules.js';
import { traitsOf } from './policy.rules.js';
import { SEED_HALF_LIFE_HOURS, seedOf } from './seed.rules.js';

const HOUR_MS = 3_600_000;
/** After this many half-lives, freshness rounds to 0 and nothing changes any more. */
const FADED = 32;

/** The belief in a claim at `now`: a pure function of its evidence, its tests, its policy and the clock. */
export function beliefAt(basis: BeliefBasis, now: Date): Belief {
  const ageHours =
    basis.supportedAt === null ? null : Math.max(0, now.getTime() - basis.supportedAt.getTime()) / HOUR_MS;
  const { isSeed, isAgeless } = traitsOf(basis.policy);
  if (isAgeless) return credenceOf(basis, 1);
  return isSeed
    ? seedOf(basis, ageHours === null ? 1 : freshnessAfter(ageHours, SEED_HALF_LIFE_HOURS[basis.volatility]), ageHours)
    : credenceOf(basis, ageHours === null ? 0 : freshnessAfter(ageHours, HALF_LIFE_HOURS[basis.volatility]));
}

const freshnessAfter = (ageHours: number, halfLifeHours: number): number => 2 ** (-ageHours / halfLifeHours);

/**
 * The first millisecond after `now` at which the clock changes the state; null: it never does. Time only lowers
 * freshness, and a state that the clock has ended does not return, so a binary search finds the moment.
 */
export function beliefDueAt(basis: BeliefBasis, now: Date): Date | null {
  if (basis.supportedAt === null) return null;
  const supportedAt = basis.supportedAt.getTime();
  const stateAt = statesOf(basis, supportedAt);
  const state = stateAt(now.getTime());
  const isOver = (at: number): boolean => stateAt(at) !== state;
  let [before, after] = [now.getTime(), supportedAt + FADED * halfLifeMs(basis)];
  if (after <= before || !isOver(after)) return null;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isOver(middle)) after = middle;
    else before = middle;
  }
  return new Date(after);
}

/** Returns a function that computes the state at a given millisecond, with the same result as `beliefAt`. */
function statesOf(basis: BeliefBasis, supportedAt: number): (at: number) => BeliefState {
  const { isSeed, isAgeless } = traitsOf(basis.policy);
  if (isSeed || isAgeless) return (at) => beliefAt(basis, new Date(at)).state;
  const stateBy = credenceStates(basis);
  const halfLife = HALF_LIFE_HOURS[basis.volatility];
  return (at) => stateBy(freshnessAfter(Math.max(0, at - supportedAt) / HOUR_MS, halfLife));
}

const halfLifeMs = ({ policy, volatility }: BeliefBasis): number =>
  HOUR_MS * (traitsOf(policy).isSeed ? SEED_HALF_LIFE_HOURS : HALF_LIFE_HOURS)[volatility];

/**
 * What would change the state of a claim: the clock, and the conditions for acceptance that the claim does not meet.
 */
export interface WouldChange {
  /** The next change caused by the clock; null: there is none. */
  clock: { at: Date; to: BeliefState } | null;
  /** The conditions for acceptance that are not met; empty: the claim is accepted. */
  missing: Missing[];
}

export const MISSING = [
  'passing_test',
  'less_contradiction',
  'score',
  'witness_groups',
  'newer_support',
  'confirmed_prediction',
] as const;
export type Missing = { what: (typeof MISSING)[number]; has: number; needs: number };

export function wouldChange(basis: BeliefBasis, now: Date): WouldChange {
  const at = beliefDueAt(basis, now);
  const belief = beliefAt(basis, now);
  return {
    clock: at === null ? null : { at, to: beliefAt(basis, at).state },
    missing: belief.state === 'accepted' ? [] : missingIn(basis, belief),
  };
}

const SEED_NEEDS = { score: 0.8, witnesses: 2, kappa: Infinity };
const MAX_SEED_CONTRADICTION = 0.3;

function missingIn(basis: BeliefBasis, belief: Belief): Missing[] {
  const { isSeed } = traitsOf(basis.policy);
  const needs = isSeed ? SEED_NEEDS : acceptanceOf(basis);
  const groups = isSeed ? basis.supportGroups : basis.witnessGroups;
  const [against, most] = isSeed ? [belief.contradiction, MAX_SEED_CONTRADICTION] : [belief.kappa, needs.kappa];
  const list: (Missing & { isMissing: boolean })[] = [
    { what: 'passing_test', has: 0, needs: 1, isMissing: basis.failedTest !== null },
    { what: 'less_contradiction', has: against, needs: most, isMissing: against >= most },
    { what: 'score', has: belief.score, needs: needs.score, isMissing: belief.score < needs.score },
    { what: 'witness_groups', has: groups, needs: needs.witnesses, isMissing: groups < needs.witnesses },
    { what: 'newer_support', has: belief.freshness, needs: FRESH_ENOUGH, isMissing: belief.freshness < FRESH_ENOUGH },
    { what: 'confirmed_prediction', has: 0, needs: 1, isMissing: !isSeed && lacksConfirmation(basis) },
  ];
  return list.filter(({ isMissing }) => isMissing).map(({ isMissing: _, ...each }) => each);
}

const lacksConfirmation = ({ propositionClass, confirmed }: BeliefBasis): boolean =>
  propositionClass === 'predictive' && !confirmed;

/** The numbers that explain, in addition to the rule, why a state changed. */
export interface BeliefInputs {
  score: number;
  support: number;
  contradiction: number;
  kappa: number;
  freshness: number;
  supportGroups: number;
  witnessGroups: number;
  contradictionGroups: number;
  policy: string;
}

/** The numbers behind a decision that `belief_changed` records. */
export const inputsOf = (basis: BeliefBasis, belief: Belief): BeliefInputs & { ruleId: RuleId } => ({
  ruleId: belief.ruleId,
  score: belief.score,
  support: belief.support,
  contradiction: belief.contradiction,
  kappa: belief.kappa,
  freshness: belief.freshness,
  supportGroups: basis.supportGroups,
  witnessGroups: basis.witnessGroups,
  contradictionGroups: basis.contradictionGroups,
  policy: basis.policy,
});
