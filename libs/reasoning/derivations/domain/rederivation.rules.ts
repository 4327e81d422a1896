import { causeChange, type CausePart } from '#libs/graph/cascades/domain/index.js';
import type { Edge, GraphParts, Node } from '#libs/graph/nodes/domain/index.js';
import { written, type EventPayload, type NewEvent } from '#libs/history/events/domain/index.js';
import { writtenClaimStanding, type ClaimStandingPart } from '#libs/knowledge/slots/domain/index.js';
import { concludedAnew, type Standing } from '../../standing/domain/index.js';
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
  const { rank: _rank, causes, detail: _detail, ...reasoned } = conclusion;
  const after = concludedAnew(before, reasoned, causes, premises, maker.now);
  const parts: GraphParts & CausePart & ClaimStandingPart = {
    closed: { ids: edges.map(({ id }) => id), at: maker.now.toISOString() },
    node: written({
      ...node,
      ...placeOf(conclusion),
      isContested: after.isContested,
      version: node.version + 1,
      stateSince: maker.now,
    }),
    edges: edgesFrom(node.id, node.type, 'derives_from', premises, maker).map(written),
    causes: causeChange(before.causes, after.causes),
    claimStanding: writtenClaimStanding({ ...after, version: before.version + 1, stateSince: maker.now }),
  };
  return {
    kind: 'node_rederived',
    spaceId: maker.spaceId,
    subjectId: node.id,
    sessionId: node.sessionId,
    ts: maker.now,
    payload: parts as unknown as EventPayload,
  };
}
