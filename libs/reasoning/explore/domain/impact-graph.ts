import { z } from 'zod';
import { EDGE_KINDS } from '#libs/graph/model/index.js';
import { grouped } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { graphId, NodeSummary } from './seen-node.js';
import { readerSession, type Dependency } from './trace.js';

const MAX_GRAPH_NODES = 5_000;
export const MAX_GRAPH_EDGES = 20_000;
/** Maximum number of edges that are read, before edges that are not needed are left out. */
export const MAX_READ_EDGES = 100_000;
/** Maximum number of characters of the text of a node: a graph has thousands of nodes. */
const MAX_TEXT = 120;

const kinds = Object.keys(EDGE_KINDS) as [string, ...string[]];
/** The kinds of edges along which corrections travel from a premise to its dependents. */
const FOLLOWED: ReadonlySet<string> = new Set(['derives_from', 'supported_by', 'exemplifies']);

export const ImpactGraphInput = z.strictObject({
  space: spaceRef,
  id: graphId.describe('Id of the node.'),
  limit: z
    .number()
    .int()
    .min(1)
    .max(MAX_GRAPH_NODES)
    .default(500)
    .describe('How many nodes to return, the node itself included, 1 to 5,000.'),
  sessionId: readerSession,
});

const GraphNode = NodeSummary.pick({ id: true, type: true, status: true, grounding: true, contested: true })
  .extend({
    text: z.string().describe('The first 120 characters of its text.'),
    depth: z.int().describe('Distance from the requested node, on the shortest path.'),
  })
  .meta({ id: 'ImpactGraphNode', description: 'A node of the graph of what depends on a node.' });
export type GraphNode = z.input<typeof GraphNode>;

const GraphEdge = z
  .object({
    dependentId: graphId.describe('The node that depends on the other.'),
    premiseId: graphId.describe('The node that it depends on.'),
    kind: z.enum(kinds).describe('The kind of the edge.'),
  })
  .meta({ id: 'ImpactGraphEdge', description: 'A dependency: one of the returned nodes depends on another.' });

export const ImpactGraphView = z
  .object({
    nodes: z.array(GraphNode).describe('The node itself and what depends on it, nearest first.'),
    edges: z
      .array(GraphEdge)
      .describe('The dependencies between these nodes; those by which a node was first reached come first.'),
    truncated: z.boolean().describe('Whether there is more than was requested, or there are more than 20,000 edges.'),
  })
  .meta({ id: 'ImpactGraph', description: 'What depends on a node, as a graph.' });
export type ImpactGraphView = z.input<typeof ImpactGraphView>;

/** What depends on a node: the distance of each dependent, and the edges between them all. */
export interface Reached {
  /** By id, nearest first. The start has the depth 0. */
  depths: Map<string, number>;
  /** Edges by which nodes were first reached come first. */
  edges: Dependency[];
  isCut: boolean;
}

/** Follows dependencies up from a node. Nodes that the given dependencies do not lead to are left out. */
export function reachedFrom(start: string, dependencies: readonly Dependency[]): Reached {
  const byPremise = grouped(
    dependencies.filter(({ kind }) => FOLLOWED.has(kind)),
    ({ premiseId }) => premiseId,
  );
  const depths = new Map([[start, 0]]);
  const [first, others]: Dependency[][] = [[], []];
  // A map is iterated in the order of insertion, and the iteration includes entries that are added meanwhile.
  for (const [id, depth] of depths)
    for (const edge of byPremise.get(id) ?? [])
      if (depths.has(edge.id)) others!.push(edge);
      else {
        depths.set(edge.id, depth + 1);
        first!.push(edge);
      }
  const edges = [...first!, ...others!];
  return { depths, edges: edges.slice(0, MAX_GRAPH_EDGES), isCut: edges.length > MAX_GRAPH_EDGES };
}

/** The beginning of a text, without half a character at its end. */
export const beginningOf = (text: string): string =>
  text.length <= MAX_TEXT ? text : text.slice(0, MAX_TEXT).replace(/[\uD800-\uDBFF]$/, '');
