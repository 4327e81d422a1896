import { creditedType, observationConfidence, type QuoteType } from '#libs/graph/confidence/domain/index.js';
import { nodeChanged, type Node } from '#libs/graph/nodes/domain/index.js';
import type { NewEvent } from '#libs/history/events/domain/index.js';
import type { AssertionClass } from '#libs/kernel/index.js';
import { writtenClaimStanding, type Claim } from '#libs/knowledge/slots/domain/index.js';

/** What a verdict on a prediction does to the observation it rests on: confirmed, its ceiling is lifted; what rests on it follows (graph spec, section 6). */
export function verdictOnObservation(claim: Claim, node: Node, verdict: string | null, predictionId: string, now: Date): NewEvent[] {
  const quoteType = creditedType(node.detail.quoteType as QuoteType, node.detail.quoteVerified === true);
  const { confidence, limit } = observationConfidence(quoteType, node.detail.sourceClass as AssertionClass, { isPredictive: true, verdict });
  const events = [nodeChanged({ ...node, verdict, confidenceLimit: limit, version: node.version + 1, stateSince: now }, { because: { predictionId, verdict } })];
  if (confidence === claim.confidence) return events;
  const standing = writtenClaimStanding({ ...claim, confidence, version: claim.version + 1, stateSince: now });
  return [{ kind: 'grounds_changed', spaceId: claim.spaceId, subjectId: claim.id, ts: now, payload: { because: { predictionId, verdict }, claimStanding: standing } }, ...events];
}
