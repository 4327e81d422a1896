import { z } from 'zod';
import { EDGE_KINDS } from '#libs/graph/model/index.js';
import { pageOf, pageQuery } from '#libs/kernel/index.js';
import { edgeId, NodeSummary, widening } from './seen-node.js';

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
