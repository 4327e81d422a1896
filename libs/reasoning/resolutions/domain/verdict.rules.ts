import { causeChange, groundingOf } from '#libs/graph/cascades/index.js';
import {
  creditedType,
  observationConfidence,
  type QuoteType,
  nodeChanged,
  type Node,
} from '#libs/graph/model/index.js';
import type { EventPayload, NewEvent } from '#libs/history/events/index.js';
import type { AssertionClass } from '#libs/kernel/index.js';
import { beliefEvents, confirmedBy, writtenClaimSupport, type Claim } from '#libs/knowledge/claims/index.js';
import { groundingAt } from '#libs/knowledge/evidence-types/index.js';
import { causesOfVerdict } from '../../node-states/index.js';

/** What was judged, in its former state. */
export interface Judged {
  claim: Claim;
  node: Node;
}

/**
 * How a verdict on a prediction affects the observation that the prediction depends on: if the prediction is confirmed,
 * the ceiling of the observation is lifted; if it is refuted, the observation is no longer believed (graph spec,
 * section 6).
 */
export function verdictOnObservation(
  { claim, node }: Judged,
  verdict: string | null,
  predictionId: string,
  now: Date,
): NewEvent[] {
  const quoteType = creditedType(node.detail.quoteType as QuoteType, node.detail.quoteVerified === true);
  const { confidence, limit } = observationConfidence(quoteType, node.detail.sourceClass as AssertionClass, {
    isPredictive: true,
    verdict,
  });
  const isConfirmed = verdict === 'confirmed';
  const because = { predictionId, verdict };
  const after: Node = { ...node, verdict, confidenceLimit: limit, version: node.version + 1, stateSince: now };
  return [
    ...supportRecomputed(
      { claim, node },
      { verdict, confidence, ...confirmedBy(claim, isConfirmed, now) },
      because,
      predictionId,
      now,
    ),
    nodeChanged(after, { because }),
  ];
}

/** The effect of a verdict on the judged conjecture. The confidence of the conjecture does not change. */
export function verdictOnConjecture(judged: Judged, verdict: string | null, now: Date): NewEvent[] {
  return supportRecomputed(judged, { verdict, confidence: judged.claim.confidence }, { verdict }, judged.claim.id, now);
}

function supportRecomputed(
  { claim, node }: Judged,
  {
    verdict,
    confidence,
    ...belief
  }: { verdict: string | null; confidence: number | null } & ReturnType<typeof confirmedBy>,
  because: EventPayload,
  judgedBy: string,
  now: Date,
): NewEvent[] {
  const causes = causesOfVerdict(claim.id, verdict);
  const inherited = groundingOf(causes);
  const after = { ...claim, ...belief };
  const isSame = (after.confirmed ?? false) === (claim.confirmed ?? false);
  if (isSame && confidence === claim.confidence && inherited === claim.inherited) return [];
  // Without evidence, the claim stays tainted, no matter what the verdict is.
  const grounding =
    claim.base === 0 && claim.grounding === 'tainted'
      ? 'tainted'
      : groundingAt({ ...claim, grounding: inherited }, now);
  const payload = {
    because,
    causes: causeChange(causesOfVerdict(claim.id, node.verdict), causes),
    claimSupport: writtenClaimSupport({
      ...after,
      confidence,
      inherited,
      grounding,
      version: claim.version + 1,
      stateSince: now,
    }),
  };
  return [
    {
      kind: 'support_recomputed',
      spaceId: claim.spaceId,
      subjectId: claim.id,
      occurredAt: now,
      payload,
    },
    ...beliefEvents(claim, claim, after, [judgedBy], now),
  ];
}
