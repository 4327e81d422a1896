import { written, type Written } from '#libs/history/events/index.js';
import type { Node } from './node.js';

/** The part of a node that follows from what it depends on. */
export type NodeSupport = Pick<Node, 'rank' | 'confidenceLimit' | 'rootGroups' | 'isContested' | 'stateSince'> & {
  id: string;
};

/** In a payload: what carries a node after that has changed. */
export interface NodeSupportPart {
  nodeSupport?: Written<NodeSupport>;
}

/** In a payload: what nodes come from that depend on evidence alone, after it was regrouped. Plain claims among them have no row. */
export interface NodeRootsPart {
  rooted?: Pick<NodeSupport, 'id' | 'rootGroups'>[];
}

export function writtenNodeSupport({
  id,
  rank,
  confidenceLimit,
  rootGroups,
  isContested,
  stateSince,
}: NodeSupport): Written<NodeSupport> {
  return written({ id, rank, confidenceLimit, rootGroups, isContested, stateSince });
}
