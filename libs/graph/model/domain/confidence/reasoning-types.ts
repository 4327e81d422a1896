interface ReasoningRule {
  group: 'deductive' | 'corroborating' | 'discounted' | 'abductive';
  /** What is left of the premises. */
  factor: number;
  /** What the conclusion may not exceed; 1: no such cap. */
  cap: number;
}

/** Ways of concluding (graph spec, section 3.2). The corroborating add up independent premises; all others are as good as their weakest. */
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
