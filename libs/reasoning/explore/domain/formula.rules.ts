import { REASONING_TYPES, type ReasoningType } from '#libs/graph/model/index.js';
import { isDigesting } from '../../node-states/index.js';

const WORDED: Readonly<Record<string, string>> = {
  claim: 'trust',
  observation_factual: 'quote type by class of the source',
  observation_predictive: 'quote type by class of the source, 0.6 at most until confirmed',
  axiom: '1',
  conjecture: 'as given, 0.1 to 0.85',
};

/** How the confidence of a node comes about, in print (graph spec, section 3). null: it has none. */
export function formulaOf(type: string, reasoningType: string | null): string | null {
  if (isDigesting(reasoningType)) return 'min(p)';
  if (reasoningType === null || !Object.hasOwn(REASONING_TYPES, reasoningType)) return WORDED[type] ?? null;
  const { group, factor, cap } = REASONING_TYPES[reasoningType as ReasoningType];
  switch (group) {
    case 'corroborating':
      return `${factor} · (1 - ∏(1 - p)), over the best independent premises`;
    case 'abductive':
      return `min(${factor} · min(p), ${cap})`;
    case 'deductive':
    case 'discounted':
      return `${factor} · min(p)`;
  }
}
