import { declareError, round9 } from '#libs/kernel/index.js';

export const tooManyPremises = declareError<{ count: number; limit: number }>(
  'too_many_premises',
  'invalid',
  ({ count, limit }) =>
    `${count} premises with different roots are too many to determine which are independent; name at most ${limit}, or derive from some of them first.`,
);

/** How far a node may be believed on the strength of its own reasoning, with 9 decimals (graph spec, section 3). */
export interface Confidence {
  /** 0..1. */
  confidence: number;
  /** The limit for the node and for anything derived from it. 1: there is no such limit. */
  limit: number;
}

/** The fields of a premise that the formulas use. */
export interface Premise extends Confidence {
  id: string;
  /** The independence groups of its root evidence. Empty if it depends on no evidence. */
  rootGroups: readonly string[];
}

interface ReasoningRule {
  group: 'deductive' | 'corroborating' | 'discounted' | 'abductive';
  /** The confidence that follows from the premises is multiplied by this factor. */
  factor: number;
  /** The cap of the conclusion. 1: no cap. */
  cap: number;
}

/**
 * Types of reasoning (graph spec, section 3.2). The corroborating types combine independent premises. All others are as
 * strong as their weakest premise.
 */
export const REASONING_TYPES = {
  modus_ponens: { group: 'deductive', factor: 0.98, cap: 1 },
  modus_tollens: { group: 'deductive', factor: 0.98, cap: 1 },
  hypothetical_syllogism: { group: 'deductive', factor: 0.98, cap: 1 },
  disjunctive: { group: 'deductive', factor: 0.98, cap: 1 },
  reductio: { group: 'deductive', factor: 0.98, cap: 1 },
  inductive_generalization: { group: 'corroborating', factor: 0.95, cap: 1 },
  inductive_enumeration: { group: 'corroborating', factor: 0.93, cap: 1 },
  authority_consensus: { group: 'corroborating', factor: 0.98, cap: 1 },
  inductive_statistical: { group: 'discounted', factor: 0.9, cap: 1 },
  inductive_analogy: { group: 'discounted', factor: 0.7, cap: 1 },
  inductive_causal: { group: 'discounted', factor: 0.85, cap: 1 },
  authority_expert: { group: 'discounted', factor: 0.95, cap: 1 },
  abductive_best_explanation: { group: 'abductive', factor: 0.8, cap: 0.8 },
  abductive_elimination: { group: 'abductive', factor: 0.88, cap: 0.9 },
} as const satisfies Record<string, ReasoningRule>;

export type ReasoningType = keyof typeof REASONING_TYPES;
export const reasoningTypes = Object.keys(REASONING_TYPES) as [ReasoningType, ...ReasoningType[]];

export type CorroboratingType = {
  [K in ReasoningType]: (typeof REASONING_TYPES)[K]['group'] extends 'corroborating' ? K : never;
}[ReasoningType];
export const corroboratingTypes = reasoningTypes.filter((type) => REASONING_TYPES[type].group === 'corroborating') as [
  CorroboratingType,
  ...CorroboratingType[],
];

/** Bounds of the confidence of a conjecture, and its default (graph spec, section 3.3). */
const CONJECTURE = { least: 0.1, most: 0.85, unasked: 0.4 } as const;

/** Assumed to be true. Without roots it corroborates nothing. */
export const AXIOM_CONFIDENCE: Confidence = { confidence: 1, limit: 1 };

export function conjectureConfidence(asked: number | null): Confidence {
  return {
    confidence: round9(Math.min(CONJECTURE.most, Math.max(CONJECTURE.least, asked ?? CONJECTURE.unasked))),
    limit: CONJECTURE.most,
  };
}
