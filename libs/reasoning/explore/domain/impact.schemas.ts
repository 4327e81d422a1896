import { z } from 'zod';
import { EDGE_KINDS } from '#libs/graph/model/index.js';
import { pageOf, pageQuery } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { edgeId, NodeSummary, widening, graphId } from './seen-node.js';
import { readerSession } from './trace.js';

const kinds = Object.keys(EDGE_KINDS) as [string, ...string[]];

/** The arguments of the nested fields that return the direct dependences of a node. */
export const LinkArgs = z.object({
  limit: z.number().int().min(1).max(100).default(10).describe('How many to return, 1 to 100.'),
  cursor: pageQuery.cursor,
  statuses: widening,
});

const LinkView = z
  .object({
    edgeId,
    kind: z.enum(kinds).describe('The kind of the edge.'),
    direction: z.enum(['out', 'in']).describe('Whether the edge leads to the node named here, or from it.'),
    node: NodeSummary.describe('The node at the other end.'),
  })
  .meta({ id: 'Link', description: 'An edge of a node, with the node at its other end.' });

export const LinkPage = pageOf(LinkView);
export type LinkPage = z.input<typeof LinkPage>;

/** Kinds of edges by which one node depends on another. */
const GROUND_KINDS = ['derives_from', 'supported_by'] as const;

/** Which edges of a node a nested read returns. */
export const LINKS = {
  premises: { kinds: GROUND_KINDS, direction: 'out' },
  dependents: { kinds: GROUND_KINDS, direction: 'in' },
  edges: { kinds: null, direction: 'both' },
} as const;

/** One page of the edges of one node, for a nested read. */
export interface LinkKey {
  space: string;
  id: string;
  links: keyof typeof LINKS;
  /**
   * Session of the node, if the node is a claim of a session. Other claims of that session are shown together with the
   * node.
   */
  sessionId: string | null;
  limit: number;
  cursor: string | undefined;
  statuses?: readonly string[] | undefined;
}

const kind = z.enum(kinds);

export const ImpactInput = z.strictObject({
  space: spaceRef,
  id: graphId.describe('Id of the node.'),
  ...pageQuery,
  cursor: pageQuery.cursor.describe('`nodes.nextCursor` of the previous page. Opaque.'),
  sessionId: readerSession,
});

const TypeCount = z
  .object({
    type: z.string().describe('Type of node.'),
    count: z.int().describe('Number of nodes of this type.'),
  })
  .meta({ id: 'TypeCount', description: 'Number of nodes of a type.' });

const ImpactedView = NodeSummary.extend({
  importance: z.number().describe('Importance as given, 0 to 1; 0 for nodes without one.'),
}).meta({ id: 'Impacted', description: 'A node that depends on another.' });

export const ImpactView = z
  .object({
    total: z
      .int()
      .describe(
        'Nodes that depend on it at any depth, including those of other sessions. A correction of the node reaches them.',
      ),
    types: z.array(TypeCount).describe('Number of these nodes by type, largest first.'),
    maxDepth: z.int().describe('Length of the longest chain of dependents, in ranks.'),
    truncated: z.boolean().describe('Whether counting stopped at 200,000.'),
    nodes: pageOf(ImpactedView).describe('The most important of these nodes, most important first.'),
  })
  .meta({ id: 'Impact', description: 'What depends on a node.' });
export type ImpactView = z.input<typeof ImpactView>;

export const NeighboursInput = z.strictObject({
  space: spaceRef,
  id: graphId.describe('Id of the node.'),
  kinds: z.array(kind).min(1).max(kinds.length).optional().describe('Follow only edges of these kinds.'),
  direction: z
    .enum(['out', 'in', 'both'])
    .default('both')
    .describe('Follow edges that lead away from a node, towards it, or both.'),
  depth: z.number().int().min(1).max(3).default(1).describe('How many edges away, 1 to 3.'),
  limit: z.number().int().min(1).max(500).default(50).describe('How many nodes to return, 1 to 500.'),
  sessionId: readerSession,
  statuses: widening,
});

export const EdgeBetween = z
  .object({
    id: edgeId,
    kind: kind.describe('The kind of the edge.'),
    fromId: graphId.describe('The node where the edge begins.'),
    toId: graphId.describe('The node where the edge ends.'),
  })
  .meta({ id: 'EdgeBetween', description: 'An edge between two of the returned nodes.' });
export type EdgeBetween = z.input<typeof EdgeBetween>;

const NeighbourView = NodeSummary.extend({
  depth: z.int().describe('How many edges away.'),
}).meta({ id: 'Neighbour', description: 'A node near another.' });

export const NeighboursView = z
  .object({
    nodes: z.array(NeighbourView).describe('The node itself and those around it, nearest first.'),
    edges: z.array(EdgeBetween).describe('The edges that were followed, between the returned nodes.'),
    truncated: z
      .boolean()
      .describe(
        'Whether there are more nodes than were requested or searched: the search stops at 200 edges per node and after two seconds.',
      ),
  })
  .meta({ id: 'Neighbours', description: 'The neighbourhood of a node.' });
export type NeighboursView = z.input<typeof NeighboursView>;

export const PathInput = z.strictObject({
  space: spaceRef,
  from: graphId.describe('Id of the node at which to begin.'),
  to: graphId.describe('Id of the node to reach.'),
  kinds: z.array(kind).min(1).max(kinds.length).optional().describe('Follow only edges of these kinds.'),
  sessionId: readerSession,
  statuses: widening,
});

export const PathView = z
  .object({
    found: z.boolean().describe('Whether there is a path.'),
    nodes: z
      .array(NodeSummary)
      .describe('The nodes of a shortest path, from one end to the other; edges are followed in both directions.'),
    edges: z.array(EdgeBetween).describe('The edges of the path, in the same order.'),
    truncated: z
      .boolean()
      .describe(
        'Whether the search was stopped at 20,000 nodes, 500 edges per node or two seconds. If so, there may be a path although none was found, or a shorter one.',
      ),
    visited: z.int().describe('Nodes processed.'),
  })
  .meta({ id: 'Path', description: 'How two nodes are connected.' });
export type PathView = z.input<typeof PathView>;
