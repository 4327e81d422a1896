import type { Id, Json } from '#libs/kernel/index.js';
import type { EdgeKind } from './grammar/edge-kinds.js';
import type { NodeType } from './grammar/node-types.js';

/** Whether what a node depends on still stands, best first. */
export const GROUNDINGS = ['sound', 'stale', 'expired', 'tainted'] as const;
export type Grounding = (typeof GROUNDINGS)[number];

export const worse = (a: Grounding, b: Grounding): Grounding => (GROUNDINGS.indexOf(a) > GROUNDINGS.indexOf(b) ? a : b);

/** A row of `nodes`. Of a claim-bearing node (clm_) it lies beside the claim, which has text, status and grounding. */
export interface Node {
  id: Id<'clm' | 'nod'>;
  spaceId: Id<'spc'>;
  type: NodeType;
  /** 1 + the highest rank below; evidence is 0, a plain claim 1. */
  rank: number;
  /** Ceiling of its confidence and of what is derived from it, 0..1. */
  confidenceLimit: number;
  /** Independence groups of the evidence at its root, sorted. */
  rootGroups: string[];
  isContested: boolean;
  /** What was found true of a prediction or conjecture; null: nothing yet. */
  verdict: string | null;
  /** The fields of its type as the caller gave them, and what the server found about them. */
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

/** A row of `edges`: from the newer node to the older, unless its kind says otherwise. */
export interface Edge {
  id: Id<'edg'>;
  spaceId: Id<'spc'>;
  fromId: string;
  toId: string;
  kind: EdgeKind;
  /** Place among the edges of one kind from one node. */
  ordinal: number;
  createdAt: Date;
  createdBy: Id<'prn'>;
  closedAt: Date | null;
  /** Of a resolver of a contradiction: how it would have it resolved. */
  asks?: string;
  /** Of a resolver: why a reviewer took it for relevant. */
  override?: string | null;
  /** Of a resolver: whether a reviewer attached it. */
  byReviewer?: boolean;
}
