import type { Id, Json } from '#libs/kernel/index.js';
import { searchText } from '#libs/kernel/text/index.js';
import { written, type Written } from '#libs/history/events/index.js';
import type { EdgeKind } from './grammar/edge-kinds.js';
import type { NodeType } from './grammar/node-types.js';

/** The state of what a node depends on, best first. */
export const GROUNDINGS = ['sound', 'stale', 'expired', 'tainted'] as const;
export type Grounding = (typeof GROUNDINGS)[number];

export const worse = (a: Grounding, b: Grounding): Grounding => (GROUNDINGS.indexOf(a) > GROUNDINGS.indexOf(b) ? a : b);

/** A row of `nodes`. A claim-bearing node (clm_) also has a claim with its text, status and grounding. */
export interface Node {
  id: Id<'clm' | 'nod'>;
  spaceId: Id<'spc'>;
  type: NodeType;
  /** 1 + the highest rank among the nodes that it depends on. Evidence has rank 0, a plain claim 1. */
  rank: number;
  /** The limit for its confidence and for anything derived from it, 0..1. */
  confidenceLimit: number;
  /** The independence groups of its root evidence, sorted. */
  rootGroups: string[];
  contested: boolean;
  /** The verdict on a prediction or conjecture. null: there is none yet. */
  verdict: string | null;
  /** The fields of its type: values given by the caller, and results added by the server. */
  detail: Record<string, Json>;
  text: string | null;
  status: string | null;
  grounding: Grounding | null;
  agent: string | null;
  sessionId: Id<'ses'> | null;
  recordedAt: Date;
  recordedBy: Id<'prn'>;
  version: number;
  stateSince: Date;
}

/**
 * A node that is stored in the table of another noun, which belongs to a later area. The node depends on nothing and
 * cannot be tainted; it can only stand at the end of edges.
 */
export interface KeptNode {
  id: string;
  type: NodeType;
  /** Its full name or text. */
  text: string;
  status: string;
  /** The session to which it belongs. null: it belongs to the whole space. */
  sessionId: Id<'ses'> | null;
  /** The fields of its type. */
  detail: Record<string, Json>;
  agent: string | null;
  createdBy: Id<'prn'>;
  recordedAt: Date;
  version: number;
}

/** A row of `edges`. An edge leads from the newer node to the older one, unless its kind says otherwise. */
export interface Edge {
  id: Id<'edg'>;
  spaceId: Id<'spc'>;
  fromId: string;
  toId: string;
  kind: EdgeKind;
  /** Position among the edges of one kind from one node. */
  ordinal: number;
  createdAt: Date;
  createdBy: Id<'prn'>;
  closedAt: Date | null;
  /** For a resolver of a contradiction: the outcome for which it asks. */
  asks?: string;
  /** For a resolver: why a reviewer considers it relevant. */
  override?: string | null;
  /** For a resolver: whether a reviewer attached it. */
  byReviewer?: boolean;
}

/** Node types without a claim that search can find (graph spec, 9a). */
export const SEARCHED_TYPES = ['question', 'definition', 'person', 'prediction', 'goal'] as const satisfies NodeType[];
export type SearchedType = (typeof SEARCHED_TYPES)[number];

/**
 * The text by which search finds a node, including the aliases of a person. null for types that search does not find.
 */
export function searchTextOf({ type, text, detail }: Pick<Node, 'type' | 'text' | 'detail'>): string | null {
  if (text === null || !(SEARCHED_TYPES as readonly string[]).includes(type)) return null;
  const aliases = Array.isArray(detail.aliases) ? (detail.aliases as string[]) : [];
  return searchText([text, ...aliases].join('\n'));
}

/** The part of a node that is computed from its dependencies. */
export type NodeSupport = Pick<Node, 'rank' | 'confidenceLimit' | 'rootGroups' | 'contested' | 'stateSince'> & {
  id: string;
};

/** In a payload: the support of a node after it has changed. */
export interface NodeSupportPart {
  nodeSupport?: Written<NodeSupport>;
}

/**
 * In a payload: the root groups of nodes that depend on evidence alone, after the evidence was regrouped. Plain claims
 * among them have no row.
 */
export interface NodeRootsPart {
  rooted?: Pick<NodeSupport, 'id' | 'rootGroups'>[];
}

export function writtenNodeSupport({
  id,
  rank,
  confidenceLimit,
  rootGroups,
  contested,
  stateSince,
}: NodeSupport): Written<NodeSupport> {
  return written({ id, rank, confidenceLimit, rootGroups, contested, stateSince });
}
