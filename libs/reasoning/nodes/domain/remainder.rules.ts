import type { CausePart } from '#libs/graph/cascades/index.js';
import type { Edge, GraphParts, Node } from '#libs/graph/model/index.js';
import { written, type NewEvent } from '#libs/history/events/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import type { Claim } from '#libs/knowledge/claims/index.js';
import type { NodeState } from '../../node-states/index.js';

/**
 * Kinds of edges that a remainder takes over from the original node: edges to what that node depends on or cites. Edges
 * from other nodes to the original node stay there.
 */
export const CARRIED_KINDS = ['derives_from', 'supported_by', 'cites'] as const satisfies Edge['kind'][];

/** The graph rows of a claim, for its remainder. */
export interface Carried {
  node: Node;
  /** Edges of the kinds in `CARRIED_KINDS`. */
  edges: readonly Edge[];
  causes: NodeState['causes'];
}

/** The remainder of a claim with a node type is a node of that type, with the same dependences and causes. */
export function carriedOn(
  { node, edges, causes }: Carried,
  remainder: Pick<Claim, 'id' | 'spaceId'>,
  now: Date,
  ids: IdSource,
): NewEvent {
  const parts: GraphParts & CausePart = {
    node: written({ ...node, id: remainder.id, version: 1, recordedAt: now, stateSince: now }),
    edges: edges.map((edge) => written({ ...edge, id: ids.next('edg'), fromId: remainder.id, createdAt: now })),
    causes: { added: [...causes], removed: [] },
  };
  return {
    kind: 'node_recorded',
    spaceId: remainder.spaceId,
    subjectId: remainder.id,
    sessionId: node.sessionId,
    occurredAt: now,
    payload: parts,
  };
}
