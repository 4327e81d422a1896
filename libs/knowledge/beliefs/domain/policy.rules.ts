import type { BeliefPolicy } from './belief.js';

/** What a policy does differently from `credence-v1` (beliefs spec, section 9). */
export interface PolicyTraits {
  /** The arithmetic of the design, with its own half-lives and no classes. */
  isSeed: boolean;
  /** What every piece of evidence is worth; null: what its source and its class are worth. */
  everyWeight: number | null;
  /** Every piece of evidence counts as a witness of its own, copies too. */
  hasNoGroups: boolean;
  /** Nothing gets older. */
  isAgeless: boolean;
  /** What would be tentative or provisional is accepted. */
  acceptsWeak: boolean;
  /** Tools may write into canonical memory, and what they write is accepted, whatever speaks against it. */
  writesDirectly: boolean;
  /** Updates of evidence may suggest tests. */
  suggestsTests: boolean;
  /** A claim is canonical at once. */
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
