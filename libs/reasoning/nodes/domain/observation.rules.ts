import {
  creditedType,
  observationConfidence,
  type QuoteType,
  nodeRecorded,
  type Node,
} from '#libs/graph/model/index.js';
import { written, type NewEvent } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { ClaimBasis } from '#libs/knowledge/claims/index.js';
import type { Evidence } from '#libs/knowledge/evidence/index.js';
import { detailOf, edgesTo, nodeOf, type Maker } from './made-node.js';
import { quoteNotFound } from './node.errors.js';
import type { CreateNodeItem } from './node.schemas.js';
import { findQuote } from './quote.rules.js';

type ObservationType = 'observation_factual' | 'observation_predictive';
export type ObservationItem = CreateNodeItem & { type: ObservationType };

export const isObservation = (item: CreateNodeItem): item is ObservationItem =>
  item.type === 'observation_factual' || item.type === 'observation_predictive';

/** What an observation stands on: a passage of evidence, worth what its author and its origin make it. Throws `quote_not_found`. */
export function observationBasis(
  item: ObservationItem,
  evidence: Evidence,
  maker: Maker,
): ClaimBasis & { confidence: number } {
  const quoteType = item.quoteType as QuoteType;
  const finding = findQuote(item.quote!, evidence.content);
  if (!finding.isFound)
    throw quoteNotFound({ evidenceId: evidence.id }, { facts: { nearMatches: finding.nearMatches } });
  const isPredictive = item.type === 'observation_predictive';
  const { confidence, limit } = observationConfidence(creditedType(quoteType, finding.isVerified), evidence.class, {
    isPredictive,
    verdict: null,
  });
  const detail = {
    ...detailOf(item, [
      'claim',
      'triple',
      'probability',
      ...(isPredictive ? [] : (['predictedEvent', 'resolveBy'] as const)),
    ]),
    quoteVerified: finding.isVerified,
    sourceClass: evidence.class,
  };
  return {
    type: item.type,
    premises: null,
    confidence,
    graph: (claimId) => ({
      node: written(
        nodeOf(
          { id: claimId, type: item.type, detail, confidenceLimit: limit, rootGroups: [evidence.independenceGroup] },
          maker,
        ),
      ),
    }),
  };
}

/** The prediction that a predictive observation opens, depending on it (graph spec, section 11, example 2). */
export function predictionOn(
  observationId: Id<'clm'>,
  item: ObservationItem,
  confidence: number,
  evidence: Evidence,
  maker: Maker,
): { node: Node; event: NewEvent } {
  const id = maker.ids.next('nod');
  const node = nodeOf(
    {
      id,
      type: 'prediction',
      text: item.predictedEvent!,
      status: 'open',
      grounding: 'sound',
      rank: 2,
      rootGroups: [evidence.independenceGroup],
      detail: {
        predictedEvent: item.predictedEvent!,
        resolveBy: item.resolveBy!.toISOString(),
        probability: item.probability ?? confidence,
        criteria: null,
        sourceId: evidence.sourceId,
        sourceClass: evidence.class,
      },
    },
    maker,
  );
  const edges = edgesTo('derives_from', node, [{ id: observationId, type: 'observation_predictive' }], maker);
  return { node, event: nodeRecorded(node, edges) };
}
