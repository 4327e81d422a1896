import {
  edgesMoved,
  nodeChanged,
  type Edge,
  type Node,
  NODE_TYPES,
  type EndType,
  type NodeType,
} from '#libs/graph/model/index.js';
import { type NewEvent, written } from '#libs/history/events/index.js';
import { inChunks, type IdSource, roleIsAtLeast, type Caller } from '#libs/kernel/index.js';
import { alreadySuperseded, illegalState, mayNotRetract } from '#libs/knowledge/claims/index.js';
import { distinctNames, namesIn } from '../../nodes/index.js';
import { notRetractable, notSupersedable, typeDiffers } from './revision.schemas.js';

/** Maximum number of edges in one event. */
const MAX_EDGES_PER_EVENT = 1_000;

/** When the edges are moved. */
interface Move {
  now: Date;
  ids: IdSource;
}

/**
 * What is moved from a person to its replacement: the names, and the edges from nodes about it. The tier is never
 * moved: it must be granted again (graph spec, section 7). `about`: live edges to the old person; `known`: the nodes
 * that are already about the replacement. An edge keeps its author, who may still remove it, whoever moves it (claims
 * spec, section 15a, rule 2).
 */
export function inherits(
  old: Node,
  successor: Node,
  about: readonly Edge[],
  known: ReadonlySet<string>,
  { now, ids }: Move,
): NewEvent[] {
  const aliases = distinctNames([
    ...namesIn(successor.detail.aliases),
    ...[old.text ?? '', ...namesIn(old.detail.aliases)].filter((name) => name !== successor.text),
  ]);
  const after: Node = {
    ...successor,
    detail: { ...successor.detail, aliases },
    version: successor.version + 1,
    stateSince: now,
  };
  const moves = inChunks(about, MAX_EDGES_PER_EVENT).map((page) =>
    edgesMoved(
      successor,
      page,
      page
        .filter(({ fromId }) => !known.has(fromId))
        .map((edge): Edge => ({
          ...edge,
          id: ids.next('edg'),
          toId: successor.id,
          createdAt: now,
        })),
      now,
    ),
  );
  return [nodeChanged(after, { because: { supersedes: old.id } }), ...moves];
}

/** Why a node that is not a claim was retracted, stored on it with its former status. */
export type Retraction = { errorType: string; reason: string; by: string; at: string; statusBefore: string };

const hasStatus = (type: NodeType, status: string): boolean =>
  (NODE_TYPES[type].statuses as readonly string[]).includes(status);

/**
 * Reviewers may retract any node, writers only nodes that they created, agents only nodes that they created in their
 * current session (graph spec, section 5.2). Throws `may_not_retract`.
 */
export function refuseRevision(
  { id, recordedBy, sessionId }: Pick<Node, 'id' | 'recordedBy' | 'sessionId'>,
  actingIn: string | null,
  { principal, role }: Caller,
): void {
  if (roleIsAtLeast(role, 'reviewer')) return;
  if (recordedBy !== principal.id) throw mayNotRetract({ id, who: 'its creator and by reviewers' });
  if (role === 'agent' && sessionId !== null && sessionId !== actingIn)
    throw mayNotRetract({ id, who: 'an agent of its session, named as sessionId, and by reviewers' });
}

/**
 * The node after a retraction, which makes it never valid; null if it was already retracted. Throws `not_retractable`.
 */
export function retracted(
  node: Node,
  { errorType, reason }: Pick<Retraction, 'errorType' | 'reason'>,
  by: string,
  now: Date,
): Node | null {
  if (NODE_TYPES[node.type].takenBackBy !== 'retract') throw notRetractable({ id: node.id, type: node.type });
  if (node.status === 'retracted') return null;
  const retraction: Retraction = { errorType, reason, by, at: now.toISOString(), statusBefore: node.status ?? '' };
  return {
    ...node,
    status: 'retracted',
    detail: { ...node.detail, retraction },
    version: node.version + 1,
    stateSince: now,
  };
}

/** The node in its state before it was retracted; null if it is not retracted. */
export function reinstated(node: Node, now: Date): Node | null {
  if (node.status !== 'retracted') return null;
  const { retraction, ...detail } = node.detail;
  return {
    ...node,
    status: (retraction as Retraction).statusBefore,
    detail,
    version: node.version + 1,
    stateSince: now,
  };
}

/**
 * A replacement has the type of the node that it replaces, and some types cannot be replaced (graph spec, section 5.1).
 * Throws `not_supersedable`, `type_differs`.
 */
export function refuseTypes(old: { id: string; type: EndType }, replacement: { type: EndType }): void {
  if (old.type !== 'claim' && !hasStatus(old.type, 'superseded')) throw notSupersedable({ id: old.id, type: old.type });
  if (old.type !== replacement.type)
    throw typeDiffers({ id: old.id, type: old.type, replacementType: replacement.type });
}

/** Throws `already_superseded`, `illegal_state`. */
export function refuseSupersession(
  old: Pick<Node, 'id' | 'status' | 'detail'>,
  replacement: Pick<Node, 'id' | 'status'>,
): void {
  if (old.status === 'superseded') throw alreadySuperseded({ id: old.id, by: String(old.detail.supersededBy ?? '') });
  for (const { id, status } of [old, replacement])
    if (status !== 'active') throw illegalState({ id, status: status ?? '', needs: 'active' });
}

/** The replacement takes the place of the old node. */
export function gaveWay(old: Node, supersedes: Edge, now: Date): NewEvent {
  const after: Node = {
    ...old,
    status: 'superseded',
    detail: { ...old.detail, supersededBy: supersedes.fromId },
    version: old.version + 1,
    stateSince: now,
  };
  return nodeChanged(after, { because: { replacementId: supersedes.fromId } }, { edges: [written(supersedes)] });
}
