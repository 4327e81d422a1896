import {
  readBack,
  renaming,
  written,
  type EventPayload,
  type EventsOf,
  type NewEvent,
  type PayloadUpgrades,
  type Written,
} from '#libs/history/events/index.js';
import type { Edge, Node } from './node.js';

export type WrittenNode = Written<Node>;
export type WrittenEdge = Written<Edge>;

/**
 * What the payload of any event may contain for the graph: `node` is a complete row to insert or replace. `edges` are
 * rows to insert. `closed` are edges that end at the time of the event.
 */
export type GraphParts = {
  node?: WrittenNode;
  edges?: WrittenEdge[];
  closed?: { ids: string[]; at: string };
};

/** Payloads of the graph's own events. A claim-bearing node is recorded with its claim, in `claim_stored`. */
export interface GraphPayloads {
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
  /** Edges of a superseded node now lead to the node that replaced it. */
  edges_moved: GraphParts;
}

/** Version 2: flags have the names of their columns. */
export const NODE_FLAGS = { isContested: 'contested' };
export const GRAPH_UPGRADES = {
  node_recorded: [renaming(NODE_FLAGS, ['node'])],
  node_changed: [renaming(NODE_FLAGS, ['node'])],
  person_tier_set: [renaming(NODE_FLAGS, ['node'])],
} satisfies PayloadUpgrades;

/** Payloads of all events that write nodes and edges, including those of other nouns. */
export type BringingPayloads = GraphPayloads &
  Record<'claim_stored' | 'node_rederived', GraphParts> & { evidence_recorded: Pick<GraphParts, 'edges'> };

/** The kinds of these events. If a kind is missing, this does not compile. */
const BRINGING: Readonly<Record<keyof BringingPayloads, true>> = {
  node_recorded: true,
  node_changed: true,
  person_tier_set: true,
  edge_added: true,
  edge_closed: true,
  edges_moved: true,
  claim_stored: true,
  node_rederived: true,
  evidence_recorded: true,
};
export const BRINGING_KINDS = Object.keys(BRINGING) as (keyof BringingPayloads)[];

const bringsNodes = (event: Pick<NewEvent, 'kind' | 'payload'>): event is EventsOf<BringingPayloads> =>
  Object.hasOwn(BRINGING, event.kind);

/** The nodes and edges in an event. Empty if its kind has none. */
export const graphPartsOf = (event: Pick<NewEvent, 'kind' | 'payload'>): GraphParts =>
  bringsNodes(event) ? event.payload : {};

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

/** The row of a node after a change. `why` is stored with the event for readers. */
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

/** Redirects edges to a node: the old edges end and new ones begin. */
export function edgesMoved(to: Node, closed: readonly Edge[], edges: readonly Edge[], at: Date): NewEvent {
  const parts: GraphParts = {
    closed: { ids: closed.map(({ id }) => id), at: at.toISOString() },
    edges: edges.map(written),
  };
  return { kind: 'edges_moved', spaceId: to.spaceId, subjectId: to.id, occurredAt: at, payload: parts };
}

export const readNode = (row: WrittenNode): Node => readBack<Node>(row, ['recordedAt', 'stateSince']);
