import {
  checkEnds,
  type EdgeKind,
  type EndType,
  type Edge,
  type Grounding,
  type Node,
} from '#libs/graph/model/index.js';
import type { Id, IdSource, Json } from '#libs/kernel/index.js';
import type { CreateNodeItem } from './node.schemas.js';
import { fieldsOf, type FieldName } from './node-fields.js';

/** Who creates a node, where and when. */
export interface Maker {
  spaceId: Id<'spc'>;
  principalId: Id<'prn'>;
  now: Date;
  ids: IdSource;
  agent: string | null;
  sessionId: Id<'ses'> | null;
}

/** The target of an edge. */
export interface End {
  id: string;
  type: EndType;
}

/** An end of an edge, with the fields that determine whether an edge may lead there. */
export interface KnownEnd extends End {
  status: string;
  grounding: Grounding;
  /** The workspace of a claim; nodes outside it cannot refer to the claim. */
  workspaceId?: string | null | undefined;
}

type Kept = Pick<Node, 'id' | 'type' | 'detail'> &
  Partial<Pick<Node, 'rank' | 'confidenceLimit' | 'rootGroups' | 'text' | 'status' | 'grounding'>>;

/** A new row of `nodes`. For a claim, text, status and grounding stay null, because the claim stores them. */
export function nodeOf(kept: Kept, { spaceId, principalId, now, agent, sessionId }: Maker): Node {
  return {
    rank: 1,
    confidenceLimit: 1,
    rootGroups: [],
    text: null,
    status: null,
    grounding: null,
    ...kept,
    spaceId,
    contested: false,
    verdict: null,
    agent,
    sessionId,
    recordedAt: now,
    recordedBy: principalId,
    version: 1,
    stateSince: now,
  };
}

/** New edges of one kind from one node, in the order named. Throws `edge_type_mismatch`. */
export function edgesTo(
  kind: EdgeKind,
  from: End,
  ends: readonly End[],
  { spaceId, principalId, now, ids }: Maker,
): Edge[] {
  return ends.map((to, ordinal) => {
    checkEnds(kind, from.type, to.type);
    return {
      id: ids.next('edg'),
      spaceId,
      fromId: from.id,
      toId: to.id,
      kind,
      ordinal,
      createdAt: now,
      createdBy: principalId,
      closedAt: null,
    };
  });
}

/**
 * The fields of the type of the item as given, in stored form. Values that the claim or an edge stores are left out.
 */
export function detailOf(item: CreateNodeItem, excluded: readonly FieldName[]): Record<string, Json> {
  const kept = fieldsOf(item.type).filter((field) => !excluded.includes(field));
  return Object.fromEntries(kept.map((field) => [field, asJson(item[field])]));
}

function asJson(value: unknown): Json {
  if (value === undefined || value === null) return null;
  return value instanceof Date ? value.toISOString() : (value as Json);
}
