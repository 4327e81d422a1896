import { AXIOM_CONFIDENCE, conjectureConfidence, type Confidence } from '#libs/graph/model/index.js';
import { written } from '#libs/history/events/index.js';
import type { ClaimBasis } from '#libs/knowledge/claims/index.js';
import { detailOf, edgesTo, nodeOf, type End, type Maker } from './made-node.js';
import type { CreateNodeItem } from './node.schemas.js';

type AssumptionType = 'axiom' | 'conjecture';
export type AssumptionItem = CreateNodeItem & { type: AssumptionType };

export const isAssumption = (item: CreateNodeItem): item is AssumptionItem =>
  item.type === 'axiom' || item.type === 'conjecture';

/** What depends on nobody's evidence: taken as true or guessed. It has no roots. Throws `edge_type_mismatch`. */
export function assumptionBasis(item: AssumptionItem, context: readonly End[], maker: Maker): ClaimBasis {
  const { confidence, limit } = worthOf(item);
  const { type } = item;
  const detail = detailOf(item, ['claim', 'contextIds']);
  return {
    type,
    premises: null,
    confidence,
    ...(type === 'conjecture' ? { most: confidence! } : {}),
    graph: (claimId) => ({
      node: written(nodeOf({ id: claimId, type, detail, confidenceLimit: limit }, maker)),
      edges: edgesTo('cites', { id: claimId, type }, context, maker).map(written),
    }),
  };
}

const worthOf = ({ type, initialConfidence }: AssumptionItem): Confidence =>
  type === 'axiom' ? AXIOM_CONFIDENCE : conjectureConfidence(initialConfidence ?? null);
