import type { z } from 'zod';
import { checkEnds, countOf, type EdgeKind, type Edge } from '#libs/graph/model/index.js';
import { forbidden, roleIsAtLeast, validationFailed, type Caller, type Id } from '#libs/kernel/index.js';
import { illegalState } from '#libs/knowledge/claims/index.js';
import type { KnownEnd } from './made-node.js';
import { edgeLimitReached, exemplarNotLive } from './node.errors.js';
import type { EdgeView } from './node.views.js';

/**
 * Whether an edge may be added by hand. Throws `edge_type_mismatch`, `validation_failed` for an edge from a node to
 * itself, `illegal_state` and `exemplar_not_live`.
 */
export function checkAddition(kind: EdgeKind, from: KnownEnd, to: KnownEnd): void {
  checkEnds(kind, from.type, to.type);
  if (from.id === to.id)
    throw validationFailed({ what: `An edge must lead from one node to another; ${from.id} is both.` });
  if (kind === 'about' && to.status !== 'active') throw illegalState({ id: to.id, status: to.status, needs: 'active' });
  if (kind === 'exemplifies') checkExemplar(from);
}

/** Kinds that say the same as an edge of another kind in the opposite direction. */
const SAID_IN_REVERSE_BY: Partial<Record<EdgeKind, EdgeKind>> = { exemplifies: 'supported_by' };

/** The kinds among which `knownEdge` looks. */
export const kindsLike = (kind: EdgeKind): EdgeKind[] => [kind, SAID_IN_REVERSE_BY[kind] ?? kind];

type Ends = Pick<Edge, 'kind' | 'fromId' | 'toId'>;

/**
 * The edge that already says what a new edge would say: the same edge or, for an exemplar, the edge by which the lesson
 * or cornerstone was learned from it.
 */
export const knownEdge = <T extends Ends>({ kind, fromId, toId }: Ends, live: readonly T[]): T | undefined =>
  live.find((edge) => edge.kind === kind && edge.fromId === fromId && edge.toId === toId) ??
  live.find((edge) => edge.kind === SAID_IN_REVERSE_BY[kind] && edge.fromId === toId && edge.toId === fromId);

/** Limits the number of live edges of a kind that begin at a node. Throws `edge_limit_reached`. */
export function checkRoom(kind: EdgeKind, from: KnownEnd, live: readonly Pick<Edge, 'id'>[]): void {
  const [, most] = countOf(kind, from.type);
  if (most !== null && live.length >= most) throw edgeLimitReached({ id: from.id, kind, edgeId: live[0]!.id });
}

/**
 * Checks that an exemplar is live and sound, because it could not support anything otherwise. Throws
 * `exemplar_not_live`.
 */
export function checkExemplar({ id, status, grounding, workspaceId = null }: KnownEnd): void {
  if (workspaceId !== null) throw exemplarNotLive({ id, why: 'in a workspace' });
  const isHidden = ['retracted', 'quarantined', 'archived', 'disputed'].includes(status);
  if (isHidden || grounding === 'tainted') throw exemplarNotLive({ id, why: isHidden ? status : grounding });
}

/** Edges may be removed by their author and by reviewers (claims spec, section 15a, rule 2). Throws `forbidden`. */
export function checkMayRemove({ id, createdBy }: Pick<Edge, 'id' | 'createdBy'>, { principal, role }: Caller): void {
  if (createdBy === principal.id || roleIsAtLeast(role, 'reviewer')) return;
  throw forbidden({ why: `Only the principal that added the edge ${id}, or a reviewer, may remove it.` });
}

type Shown = Pick<Edge, 'fromId' | 'toId' | 'createdAt'> & {
  kind: string;
  id: Edge['id'] | null;
  createdBy: Edge['createdBy'] | null;
};
type End = Id<'nod' | 'clm' | 'evd' | 'cnf' | 'tsk'>;
type ListedEnd = End | Id<'tst'>;

export function viewOfEdge({ id, kind, fromId, toId, createdAt, createdBy }: Shown): z.input<typeof EdgeView> {
  return { id, kind, fromId: fromId as End, toId: toId as ListedEnd, createdAt: createdAt.toISOString(), createdBy };
}
