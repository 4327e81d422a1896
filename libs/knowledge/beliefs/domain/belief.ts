import type { BELIEF_POLICIES } from '#libs/tenancy/spaces/index.js';
import type { Volatility } from '../../predicates/index.js';

/** How far a claim is settled (beliefs spec, section 3), from the least to the most. */
export const BELIEF_STATES = ['rejected', 'contested', 'deprecated', 'tentative', 'provisional', 'accepted'] as const;
export type BeliefState = (typeof BELIEF_STATES)[number];

const UNRESOLVED: ReadonlySet<BeliefState> = new Set(['tentative', 'provisional', 'contested']);
/** Whether a claim in this state is neither accepted nor decided against (rejected or deprecated). */
export const isUnresolved = (state: BeliefState): boolean => UNRESOLVED.has(state);

/** Why a claim is in its state: the rule that matched first. */
export const RULE_IDS = [
  'rejected.failed_test',
  'rejected.saturation',
  'contested.user_protected',
  'contested.material_conflict',
  'accepted.policy_threshold',
  'deprecated.staleness',
  'provisional.supported',
  'tentative.default',
] as const;
export type RuleId = (typeof RULE_IDS)[number];

export const stateOfRule = (ruleId: RuleId): BeliefState => ruleId.slice(0, ruleId.indexOf('.')) as BeliefState;

/** `credence-v1` is the default; `seed-v0.1q` keeps the arithmetic of the earlier design for comparison. */
export type BeliefPolicy = (typeof BELIEF_POLICIES)[number];
export const DEFAULT_BELIEF_POLICY: BeliefPolicy = 'credence-v1';

/** The kind of statement that a claim makes. The conditions for accepting it depend on this. */
export const PROPOSITION_CLASSES = ['descriptive', 'predictive', 'causal', 'procedural'] as const;
export type PropositionClass = (typeof PROPOSITION_CLASSES)[number];

/**
 * The result of weighing the evidence of a claim under a policy: everything that its state depends on except the clock.
 */
export interface Masses {
  /** σ of `credence-v1`, S of `seed-v0.1q`; unrounded. */
  supportMass: number;
  /** γ of `credence-v1`, C of `seed-v0.1q`; unrounded. */
  contradictionMass: number;
  supportGroups: number;
  /** G⁺: support groups that contain more than inferences. */
  witnessGroups: number;
  contradictionGroups: number;
  /** G⁻: contradiction groups that contain more than inferences. */
  opposingGroups: number;
  /** The time of the newest observation among live support; null: nothing supports the claim. */
  supportedAt: Date | null;
  /**
   * Whether the claim is safe from rejection by contradicting evidence. There are two reasons. Either a user stated
   * the claim or a reviewer activated it, and no user contradicts it. Or some of the contradicting evidence is too
   * weak, and fewer than two groups contain evidence that is strong enough.
   */
  shielded: boolean;
}

/** All that a state is computed from, except the clock. */
export interface BeliefBasis extends Masses {
  policy: BeliefPolicy;
  volatility: Volatility;
  propositionClass: PropositionClass;
  /** Whether the prediction of a predictive claim has been confirmed. */
  confirmed: boolean;
  /** The failed test that is in force; null: there is none. */
  failedTest: string | null;
  /** Number of consecutive updates of the claim's own evidence after which the claim was contested. */
  contestedUpdates?: number;
  /** The last recorded state; null: none. Only `seed-v0.1q` uses it. */
  recorded: BeliefState | null;
}

/** The belief in a claim at a time. */
export interface Belief {
  state: BeliefState;
  ruleId: RuleId;
  score: number;
  /** S and C: 0..1. */
  support: number;
  contradiction: number;
  /** Share of the contradiction in all evidence: 0..1. */
  kappa: number;
  freshness: number;
  /** The score before the penalty for age. */
  bel: number;
  penalty: number;
}
