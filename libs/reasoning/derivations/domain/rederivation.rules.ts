import { causeChange, type CausePart } from '#libs/graph/cascades/index.js';
import type { Edge, GraphParts, Node } from '#libs/graph/model/index.js';
import { written, type EventPayload, type NewEvent } from '#libs/history/events/index.js';
import { writtenClaimSupport, type ClaimSupportPart } from '#libs/knowledge/claims/index.js';
import { reconcluded, type NodeState } from '../../node-states/index.js';
import { edgesFrom, placeOf, type Conclusion, type Maker } from './derivation.rules.js';

export interface Rederivation {
  before: NodeState;
  node: Node;
  /** Edges to the premises it depended on. */
  edges: readonly Edge[];
  conclusion: Conclusion;
  premises: readonly NodeState[];
}

/** The same claim on other premises: one event closes the old edges, writes the new, and says how the claim stands now. */
export function rederived({ before, node, edges, conclusion, premises }: Rederivation, maker: Maker): NewEvent {
  const { rank: _rank, causes, detail: _detail, ...reasoned } = conclusion;
  const after = reconcluded(before, reasoned, causes, premises, maker.now);
  const parts: GraphParts & CausePart & ClaimSupportPart = {
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
    claimSupport: writtenClaimSupport({ ...after, version: before.version + 1, stateSince: maker.now }),
  };
  return {
    kind: 'node_rederived',
    spaceId: maker.spaceId,
    subjectId: node.id,
    sessionId: node.sessionId,
    occurredAt: maker.now,
    payload: parts as unknown as EventPayload,
  };
}
