import { z } from 'zod';
import { EDGE_KINDS } from '#libs/graph/model/index.js';
import { pageOf, pageQuery } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { edgeId, NodeSummary, widening, graphId } from './seen-node.js';
import { readerSession } from './trace.js';

const kinds = Object.keys(EDGE_KINDS) as [string, ...string[]];

/** What a node hangs on: arguments of the nested fields. */
export const LinkArgs = z.object({
  limit: z.number().int().min(1).max(100).default(10).describe('How many to return, 1 to 100.'),
  cursor: pageQuery.cursor,
  statuses: widening,
});

export const LinkView = z
  .object({
    edgeId,
    kind: z.enum(kinds).describe('What the edge says.'),
    direction: z.enum(['out', 'in']).describe('Whether it leads to the node named here, or from it.'),
    node: NodeSummary.describe('The node at the other end.'),
  })
  .meta({ id: 'Link', description: 'An edge of a node, with what is at its other end.' });

export const LinkPage = pageOf(LinkView);
export type LinkPage = z.input<typeof LinkPage>;

/** Kinds by which one thing depends on another. */
const GROUND_KINDS = ['derives_from', 'supported_by'] as const;

/** Which edges of a node a nested read asks for. */
export const LINKS = {
  premises: { kinds: GROUND_KINDS, direction: 'out' },
  dependents: { kinds: GROUND_KINDS, direction: 'in' },
  edges: { kinds: null, direction: 'both' },
} as const;

/** One page of the links of one node, for a nested read. */
export interface LinkKey {
  space: string;
  id: string;
  links: keyof typeof LINKS;
  /** Of the node, where it is a session's claim: what else is of that session is shown with it. */
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
  cursor: pageQuery.cursor.describe('`nodes.nextCursor` of the page before. Opaque.'),
  sessionId: readerSession,
});

const TypeCount = z
  .object({
    type: z.string().describe('Type of node.'),
    count: z.int().describe('How many of it.'),
  })
  .meta({ id: 'TypeCount', description: 'How many nodes of a type.' });

export const ImpactedView = NodeSummary.extend({
  importance: z.number().describe('Importance as given, 0 to 1; 0 for what has none.'),
}).meta({ id: 'Impacted', description: 'A node that depends on another.' });

export const ImpactView = z
  .object({
    total: z
      .int()
      .describe(
        'Nodes that depend on it at any depth, including those of other sessions. A correction of it reaches them.',
      ),
    types: z.array(TypeCount).describe('The same by type, most first.'),
    maxDepth: z.int().describe('Length of the longest chain of dependents, in ranks.'),
    truncated: z.boolean().describe('Whether there are more than 200,000, and counting stopped there.'),
    nodes: pageOf(ImpactedView).describe('The most important of them first.'),
  })
  .meta({ id: 'Impact', description: 'What depends on a node.' });
export type ImpactView = z.input<typeof ImpactView>;

export const NeighboursInput = z.strictObject({
  space: spaceRef,
  id: graphId.describe('Id of the node.'),
  kinds: z.array(kind).min(1).max(kinds.length).optional().describe('Only along edges of these kinds.'),
  direction: z
    .enum(['out', 'in', 'both'])
    .default('both')
    .describe('Along edges that lead away from a node, to it, or either.'),
  depth: z.number().int().min(1).max(3).default(1).describe('How many edges away, 1 to 3.'),
  limit: z.number().int().min(1).max(500).default(50).describe('How many nodes to return, 1 to 500.'),
  sessionId: readerSession,
  statuses: widening,
});

export const EdgeBetween = z
  .object({
    id: edgeId,
    kind: kind.describe('What it says.'),
    fromId: graphId.describe('Where it begins.'),
    toId: graphId.describe('Where it ends.'),
  })
  .meta({ id: 'EdgeBetween', description: 'An edge between two nodes shown.' });
export type EdgeBetween = z.input<typeof EdgeBetween>;

export const NeighbourView = NodeSummary.extend({
  depth: z.int().describe('How many edges away.'),
}).meta({ id: 'Neighbour', description: 'A node near another.' });

export const NeighboursView = z
  .object({
    nodes: z.array(NeighbourView).describe('The node itself and those around it, nearest first.'),
    edges: z.array(EdgeBetween).describe('The edges walked, between nodes shown.'),
    truncated: z
      .boolean()
      .describe('Whether there is more than was asked for or looked at: 200 edges of one node, two seconds.'),
  })
  .meta({ id: 'Neighbours', description: 'The neighbourhood of a node.' });
export type NeighboursView = z.input<typeof NeighboursView>;

export const PathInput = z.strictObject({
  space: spaceRef,
  from: graphId.describe('Id of the node to begin at.'),
  to: graphId.describe('Id of the node to reach.'),
  kinds: z.array(kind).min(1).max(kinds.length).optional().describe('Only along edges of these kinds.'),
  sessionId: readerSession,
  statuses: widening,
});

export const PathView = z
  .object({
    found: z.boolean().describe('Whether there is a path.'),
    nodes: z
      .array(NodeSummary)
      .describe('The nodes of a shortest path, from one end to the other; edges are walked either way.'),
    edges: z.array(EdgeBetween).describe('The edges of it, in the same order.'),
    truncated: z
      .boolean()
      .describe(
        'Whether the search was cut short, at 20,000 nodes, 500 edges of one node or two seconds: there may be a path, or a shorter one.',
      ),
    visited: z.int().describe('Nodes processed.'),
  })
  .meta({ id: 'Path', description: 'How two nodes are connected.' });
export type PathView = z.input<typeof PathView>;
