import { declareError } from '#libs/kernel/index.js';

/**
 * The lock held by every write that makes an existing node depend on another: one at a time in a space, so that two
 * writes together cannot close a cycle.
 */
export const keyOfDependences = (spaceId: string): string => `premises of ${spaceId}`;

/** How many ids of a cycle a refusal names at most. */
const MAX_REPORTED_IDS = 20;

/**
 * One step of a search along dependences: a node, and a node that it was reached from; null at the start of the search.
 */
export interface Reached {
  id: string;
  from: string | null;
}

const circular = declareError<{ id: string; way: string }>(
  'cycle',
  'conflict',
  ({ id, way }) => `${id} would depend on itself${way}: what it is to depend on already depends on it.`,
);

/**
 * The refusal of an edge that would close a cycle. Its facts: `path` is the cycle from the node back to itself, up to
 * its first 20 ids, and `pathLength` is its length; both are null if the cycle is longer than the search went.
 * `reached`: the result of a search from the node that is to be depended on, in any order.
 */
export function wouldBeCircular(id: string, reached: readonly Reached[]): Error {
  const circle = circleThrough(id, reached);
  if (circle === null) return circular({ id, way: '' }, { facts: { path: null, pathLength: null } });
  const path = circle.slice(0, MAX_REPORTED_IDS);
  const way = `, by ${path.join(' > ')}${circle.length > path.length ? ` and ${circle.length - path.length} more` : ''}`;
  return circular({ id, way }, { facts: { path, pathLength: circle.length } });
}

function circleThrough(id: string, reached: readonly Reached[]): string[] | null {
  const cameFrom = new Map<string, string | null>();
  for (const step of reached) if (step.from === null || !cameFrom.has(step.id)) cameFrom.set(step.id, step.from);
  if (!cameFrom.has(id)) return null;
  const circle = [id];
  for (let from = cameFrom.get(id)!; from !== null; from = cameFrom.get(from)!) circle.push(from);
  return [id, ...circle.reverse()];
}
