import { readBack, written, type EventPayload, type NewEvent, type Written } from '#libs/history/events/index.js';
import type { Edge, Node, NodeSupportPart } from './node.js';

export type WrittenNode = Written<Node>;
export type WrittenEdge = Written<Edge>;

/**
 * What any payload may hold for the graph, whatever its kind: `node` is a whole row, inserted or replaced; `edges` are rows to insert;
 * `closed` are edges that end at the event's time.
 */
export type GraphParts = {
  node?: WrittenNode;
  edges?: WrittenEdge[];
  closed?: { ids: string[]; at: string };
};

/** Events of nodes and edges, by kind. Several nouns decide them, and more than one projector writes them. */
export interface NodePayloads {
  /** A node that is not a claim was recorded, with its edges. A node that is a claim is in `claim_stored`. */
  node_recorded: GraphParts;
  /** A node that is not a claim changed: the row after the change, with the reason. */
  node_changed: GraphParts;
  /** The trust tier of a person was set. */
  person_tier_set: GraphParts;
  /** An edge was added by hand. */
  edge_added: GraphParts;
  /** An edge ended: somebody removed it, or a later decision replaced it. */
  edge_closed: GraphParts;
  /** Edges of a superseded node lead to the node that replaced it from now on. */
  edges_moved: GraphParts;
  /** A derivation was based on other premises: its edges, its causes of unsoundness and its confidence after the change. */
  node_rederived: GraphParts;
  /** What a node depends on changed: its grounding, confidence, causes of unsoundness or contested flag were recomputed. */
  support_recomputed: NodeSupportPart;
}

/** Kinds that only the graph writes. */
export const NODE_KINDS = [
  'node_recorded',
  'node_changed',
  'person_tier_set',
  'edge_added',
  'edge_closed',
  'edges_moved',
] as const satisfies readonly (keyof NodePayloads)[];

/** A new node that is not a claim, with its edges. */
export function nodeRecorded(node: Node, edges: readonly Edge[]): NewEvent {
  const payload: GraphParts = { node: written(node), edges: edges.map(written) };
  return {
    kind: 'node_recorded',
    spaceId: node.spaceId,
    subjectId: node.id,
    sessionId: node.sessionId,
    occurredAt: node.recordedAt,
    payload,
  };
}

/** A node's row after a change; `why` is kept with the event and read by nobody but people. */
export function nodeChanged(node: Node, why: EventPayload, more: Omit<GraphParts, 'node'> = {}): NewEvent {
  const parts: GraphParts = { ...more, node: written(node) };
  return {
    kind: 'node_changed',
    spaceId: node.spaceId,
    subjectId: node.id,
    sessionId: node.sessionId,
    occurredAt: node.stateSince,
    payload: { ...why, ...parts },
  };
}

export function edgeAdded(edge: Edge): NewEvent {
  const parts: GraphParts = { edges: [written(edge)] };
  return { kind: 'edge_added', spaceId: edge.spaceId, subjectId: edge.id, occurredAt: edge.createdAt, payload: parts };
}

export function edgeClosed(edge: Edge, at: Date): NewEvent {
  const parts: GraphParts = { closed: { ids: [edge.id], at: at.toISOString() } };
  return { kind: 'edge_closed', spaceId: edge.spaceId, subjectId: edge.id, occurredAt: at, payload: parts };
}

/** Edges that led elsewhere lead to a node from now on: the old ones end, new ones begin. */
export function edgesMoved(to: Node, closed: readonly Edge[], edges: readonly Edge[], at: Date): NewEvent {
  const parts: GraphParts = {
    closed: { ids: closed.map(({ id }) => id), at: at.toISOString() },
    edges: edges.map(written),
  };
  return { kind: 'edges_moved', spaceId: to.spaceId, subjectId: to.id, occurredAt: at, payload: parts };
}

export const readNode = (row: WrittenNode): Node => readBack<Node>(row, ['recordedAt', 'stateSince']);
export const readEdge = (row: WrittenEdge): Edge => readBack<Edge>(row, ['createdAt', 'closedAt']);
