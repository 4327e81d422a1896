import type { BeliefPolicy } from './belief.js';

/** How a policy differs from `credence-v1` (beliefs spec, section 9). */
export interface PolicyTraits {
  /** Whether it uses the arithmetic of the earlier design, with its own half-lives and without classes. */
  isSeed: boolean;
  /** The weight of every piece of evidence; null: it is determined by source and class. */
  everyWeight: number | null;
  /** Whether every piece of evidence counts as a separate witness, even a copy. */
  hasNoGroups: boolean;
  /** Whether age is ignored. */
  isAgeless: boolean;
  /** Whether claims are accepted that would otherwise be tentative or provisional. */
  acceptsWeak: boolean;
  /** Whether tools may write into canonical memory. Their claims are accepted in spite of contradicting evidence. */
  writesDirectly: boolean;
  /** Whether tests may be suggested after updates of evidence. */
  suggestsTests: boolean;
  /** Whether claims are canonical from the start. */
  isSingleLayer: boolean;
}

const CREDENCE: PolicyTraits = {
  isSeed: false,
  everyWeight: null,
  hasNoGroups: false,
  isAgeless: false,
  acceptsWeak: false,
  writesDirectly: false,
  suggestsTests: true,
  isSingleLayer: false,
};

const TRAITS: Readonly<Record<BeliefPolicy, PolicyTraits>> = {
  'credence-v1': CREDENCE,
  'seed-v0.1q': { ...CREDENCE, isSeed: true },
  'no-tentative-provisional': { ...CREDENCE, acceptsWeak: true },
  'no-provenance-weight': { ...CREDENCE, everyWeight: 0.85 },
  'no-independence': { ...CREDENCE, hasNoGroups: true },
  'no-staleness': { ...CREDENCE, isAgeless: true },
  'no-test-loop': { ...CREDENCE, suggestsTests: false },
  'single-layer': { ...CREDENCE, isSingleLayer: true },
  'direct-writes': { ...CREDENCE, writesDirectly: true },
};

export const traitsOf = (policy: BeliefPolicy): PolicyTraits => TRAITS[policy];
