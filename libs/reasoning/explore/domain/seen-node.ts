import { z } from 'zod';
import {
  GROUNDINGS,
  type Grounding,
  NODE_TYPES,
  nodeStatuses,
  nodeTypes,
  type NodeType,
} from '#libs/graph/model/index.js';
import type { Cause } from '#libs/graph/cascades/index.js';
import { idOf, idOfAny } from '#libs/kernel/index.js';
import { confidenceBy, scoresAt } from '#libs/knowledge/claims/index.js';

/** An id of anything in the graph. */
export const graphId = idOfAny('clm', 'nod', 'evd', 'cnf', 'tsk');

/** The fields that only claims have. */
type Grounds = Parameters<typeof scoresAt>[0];

/** A node of any kind as it is read: evidence, conflict, claim or node of the graph. */
export interface SeenNode {
  id: string;
  /** A type of the grammar, or `claim`. */
  type: string;
  text: string;
  status: string;
  grounding: Grounding;
  rank: number;
  /** For a claim of a session: it is visible only in that session. */
  sessionId: string | null;
  importance: number | null;
  /** null: equal to trust, or the type has none. */
  confidence: number | null;
  rootGroups: string[];
  contested: boolean;
  verdict: string | null;
  detail: Record<string, unknown>;
  locator: Record<string, unknown> | null;
  /** For a claim; null for all others. */
  grounds: Grounds | null;
  causes: Cause[];
}

const TYPES = ['claim', ...nodeTypes] as [string, ...string[]];

export const NodeSummary = z
  .object({
    id: graphId.describe('Id of the node.'),
    type: z.enum(TYPES).describe('Its type; a claim of type `claim` depends on evidence only.'),
    text: z.string().describe('Its text; the first 2,000 characters.'),
    status: z.enum(nodeStatuses as [string, ...string[]]).describe('Its status.'),
    grounding: z
      .enum(GROUNDINGS)
      .nullable()
      .describe('Whether everything that it depends on is still valid; null if it is retracted.'),
    contested: z.boolean().describe('Whether it is a side of an open contradiction, or depends on one.'),
    confidence: z
      .number()
      .nullable()
      .describe('How reliable its reasoning or its quote is, 0 to 1; null for types that have none.'),
    trust: z.number().nullable().describe('How far to believe it now, 0 to 1; null for a node that is not a claim.'),
  })
  .meta({ id: 'NodeSummary', description: 'A node of the graph in brief.' });
export type NodeSummary = z.input<typeof NodeSummary>;

/** null for types that have none, such as evidence. */
function confidenceAt(node: SeenNode, now: Date): number | null {
  const hasConfidence = node.type === 'claim' || NODE_TYPES[node.type as NodeType].hasConfidence;
  return hasConfidence && node.grounds !== null
    ? confidenceBy({ ...node.grounds, confidence: node.confidence }, scoresAt(node.grounds, now))
    : null;
}

const trustAt = ({ grounds }: SeenNode, now: Date): number | null =>
  grounds === null ? null : scoresAt(grounds, now).trust;

/** The value of a premise for its dependents: 0 once the premise has lost its support (graph spec, section 3.5). */
export function valueAt(node: SeenNode, now: Date): number | null {
  return node.status === 'retracted' || node.grounding === 'tainted' ? 0 : confidenceAt(node, now);
}

export function summaryOf(node: SeenNode, now: Date): NodeSummary {
  const { id, type, text, status, grounding, contested } = node;
  return {
    id: id as NodeSummary['id'],
    type,
    text,
    status,
    grounding: status === 'retracted' ? null : grounding,
    contested,
    confidence: confidenceAt(node, now),
    trust: trustAt(node, now),
  };
}

export const widening = z
  .array(z.enum(nodeStatuses as [string, ...string[]]))
  .min(1)
  .optional()
  .describe(
    'Statuses of nodes to show and traverse in addition to visible nodes; each node shows its own status. Requires the role agent or higher.',
  );

export const edgeId = idOf('edg')
  .nullable()
  .describe('Id of the edge; null if it is stored with its claim or conflict.');
