import { AXIOM_CONFIDENCE, conjectureConfidence, type Confidence } from '#libs/graph/confidence/domain/index.js';
import { written } from '#libs/history/events/domain/index.js';
import type { Footing } from '#libs/knowledge/claims/domain/index.js';
import { detailOf, edgesTo, nodeOf, type End, type Maker } from './made-node.js';
import type { CreateNodeItem } from './node.schemas.js';

type AssumptionType = 'axiom' | 'conjecture' | 'goal';
export type AssumptionItem = CreateNodeItem & { type: AssumptionType };

export const isAssumption = (item: CreateNodeItem): item is AssumptionItem => item.type === 'axiom' || item.type === 'conjecture' || item.type === 'goal';

/** What rests on nobody's evidence: taken as true, guessed or wanted. It has no roots. Throws `edge_type_mismatch`. */
export function assumptionFooting(item: AssumptionItem, context: readonly End[], maker: Maker): Footing {
  const { confidence, limit } = worthOf(item);
  const { type } = item;
  const detail = detailOf(item, ['claim', 'contextIds']);
  return {
    type, premises: null, confidence,
    graph: (claimId) => ({
      node: written(nodeOf({ id: claimId, type, detail, confidenceLimit: limit }, maker)),
      edges: edgesTo('cites', { id: claimId, type }, context, maker).map(written),
    }),
  };
}

/** A goal is not believed more or less: its confidence is its trust. */
function worthOf({ type, initialConfidence }: AssumptionItem): Confidence | { confidence: null; limit: number } {
  switch (type) {
    case 'axiom': return AXIOM_CONFIDENCE;
    case 'conjecture': return conjectureConfidence(initialConfidence ?? null);
    case 'goal': return { confidence: null, limit: 1 };
  }
}
