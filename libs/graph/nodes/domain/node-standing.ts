import { written, type Written } from '#libs/history/events/domain/index.js';
import type { Node } from './node.js';

/** The part of a node that follows from what it rests on. */
export type NodeStanding = Pick<Node, 'rank' | 'confidenceLimit' | 'rootGroups' | 'isContested' | 'stateSince'> & {
  id: string;
};

/** In a payload: how a node stands after what it rests on has changed. */
export interface NodeStandingPart {
  nodeStanding?: Written<NodeStanding>;
}

/** In a payload: what nodes come from that rest on evidence alone, after it was regrouped. Plain claims among them have no row. */
export interface NodeRootsPart {
  rooted?: Pick<NodeStanding, 'id' | 'rootGroups'>[];
}

export function writtenNodeStanding({
  id,
  rank,
  confidenceLimit,
  rootGroups,
  isContested,
  stateSince,
}: NodeStanding): Written<NodeStanding> {
  return written({ id, rank, confidenceLimit, rootGroups, isContested, stateSince });
}
