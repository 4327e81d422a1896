import { causeChange, isContested, type CausePart } from '#libs/graph/cascades/domain/index.js';
import type { Edge, GraphParts, Node } from '#libs/graph/nodes/domain/index.js';
import { written, type EventPayload, type NewEvent } from '#libs/history/events/domain/index.js';
import { writtenClaimStanding, type ClaimStandingPart } from '#libs/knowledge/slots/domain/index.js';
import { scoresAt } from '#libs/knowledge/trust/domain/index.js';
import type { Standing } from '../../standing/domain/index.js';
import { edgesFrom, placeOf, type Conclusion, type Maker } from './derivation.rules.js';

export interface Rederivation {
  before: Standing;
  node: Node;
  /** Edges to the premises it rested on. */
  edges: readonly Edge[];
  conclusion: Conclusion;
  premises: readonly Standing[];
}

/** The same claim on other premises: one event closes the old edges, writes the new, and says how the claim stands now. */
export function rederived({ before, node, edges, conclusion, premises }: Rederivation, maker: Maker): NewEvent {
  const { confidence, base, baseClass, corroboration, anchorAt, inherited, trustLimit, gateTrustLimit, staleAt, expiresAt, causes } = conclusion;
  const grounds = { ...before, confidence, base, baseClass, corroboration, anchorAt, inherited, trustLimit, gateTrustLimit, staleAt, expiresAt };
  const parts: GraphParts & CausePart & ClaimStandingPart = {
    closed: { ids: edges.map(({ id }) => id), at: maker.now.toISOString() },
    node: written({ ...node, ...placeOf(conclusion), isContested: isContested(causes), version: node.version + 1, stateSince: maker.now }),
    edges: edgesFrom(node.id, node.type, 'derives_from', premises, maker).map(written),
    causes: causeChange(before.causes, causes),
    claimStanding: writtenClaimStanding({ ...grounds, grounding: inherited, ...scoresAt(grounds, maker.now), version: before.version + 1, stateSince: maker.now }),
  };
  return { kind: 'node_rederived', spaceId: maker.spaceId, subjectId: node.id, sessionId: node.sessionId, ts: maker.now, payload: parts as unknown as EventPayload };
}
