import type { Edge } from '#libs/graph/model/index.js';
import type { NewEvent } from '#libs/history/events/index.js';
import type { Ctx, Id, IdSource } from '#libs/kernel/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { edgesTo, type End } from '../../../nodes/index.js';

/** Who revises, and in which session. */
export interface Revising {
  ctx: Ctx;
  space: Space;
  actingIn: Id<'ses'> | null;
}

/** What became of a node, and what is to be recorded of it. */
export interface Revision<Outcome extends string> {
  outcome: Outcome;
  events: NewEvent[];
  /** Where its cascade sets out from, where that is not the node itself. */
  roots?: readonly string[];
  /** Evidence that it leaves as it is. */
  unmoved?: readonly string[];
}

/** One edge from what takes a place to what had it. Throws `edge_type_mismatch`. */
export function succession(
  kind: 'supersedes' | 'retracts',
  from: End,
  to: End,
  { ctx, space }: Revising,
  ids: IdSource,
): Edge {
  return edgesTo(kind, from, [to], {
    spaceId: space.id,
    principalId: ctx.caller.principal.id,
    now: space.now,
    ids,
    agent: null,
    sessionId: null,
  })[0]!;
}
