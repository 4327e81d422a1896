import { nodeChanged, type Edge, type Node } from '#libs/graph/model/index.js';
import { type NewEvent, written } from '#libs/history/events/index.js';
import { isBlocked, passGates, type Blocked } from '../../derivations/index.js';
import type { NodeState } from '../../node-states/index.js';

/** Why what a cornerstone depends on cannot bear it out; null: it does. Nothing overrides the gates that are asked (graph spec, section 4). */
export function obstacleTo(supports: readonly NodeState[]): Blocked | null {
  const passage = passGates(supports, { sessionId: null }, { useContested: true, useStale: true });
  return isBlocked(passage) ? passage : null;
}

/** A cornerstone in another status, `because` of a proposal. */
export function cornerstoneBecame(
  node: Node,
  status: string,
  because: string,
  now: Date,
  edges: readonly Edge[] = [],
): NewEvent {
  return nodeChanged(
    { ...node, status, version: node.version + 1, stateSince: now },
    { because: { proposalId: because } },
    edges.length === 0 ? {} : { edges: edges.map(written) },
  );
}
