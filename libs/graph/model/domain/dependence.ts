import { declareError } from '#libs/kernel/index.js';
import type { EdgeKind } from './grammar/edge-kinds.js';

/**
 * The lock that every write holds that makes an existing node depend on another. There is one lock per space, so that
 * two concurrent writes cannot close a cycle together.
 */
export const keyOfDependences = (spaceId: string): string => `premises of ${spaceId}`;

/**
 * The lock of the edges of one kind whose nodes depend on each other only through this kind. Who adds such an edge
 * between existing nodes holds it alone, because the nodes at both ends may have others above and below them. Who creates
 * a node with such an edge shares it: nothing is below a new node, and what is above it does not change meanwhile.
 */
export const keyOfOwnDependences = (kind: EdgeKind, spaceId: string): string => `~${kind} ${spaceId}`;

/** The maximum number of ids of a cycle that a refusal names. */
const MAX_REPORTED_IDS = 20;

/**
 * One step of a search along dependencies: a node, and the node that it was reached from (null at the start of the
 * search).
 */
export interface Reached {
  id: string;
  from: string | null;
}

const circular = declareError<{ id: string; way: string }>(
  'cycle',
  'conflict',
  ({ id, way }) => `${id} would depend on itself${way}: the intended premise already depends on it.`,
);

/**
 * The refusal of an edge that would close a cycle. In its facts, `path` is the cycle from the node back to itself, up
 * to its first 20 ids, and `pathLength` is its length. Both are null if the search ended before it had found the whole
 * cycle. `reached`: the result of a search from the target of the new edge, in any order.
 */
export function wouldBeCircular(id: string, reached: readonly Reached[]): Error {
  const cycle = cycleThrough(id, reached);
  if (cycle === null) return circular({ id, way: '' }, { facts: { path: null, pathLength: null } });
  const path = cycle.slice(0, MAX_REPORTED_IDS);
  const way = `, by ${path.join(' > ')}${cycle.length > path.length ? ` and ${cycle.length - path.length} more` : ''}`;
  return circular({ id, way }, { facts: { path, pathLength: cycle.length } });
}

function cycleThrough(id: string, reached: readonly Reached[]): string[] | null {
  const cameFrom = new Map<string, string | null>();
  for (const step of reached) if (step.from === null || !cameFrom.has(step.id)) cameFrom.set(step.id, step.from);
  if (!cameFrom.has(id)) return null;
  const cycle = [id];
  for (let from = cameFrom.get(id)!; from !== null; from = cameFrom.get(from)!) cycle.push(from);
  return [id, ...cycle.reverse()];
}
