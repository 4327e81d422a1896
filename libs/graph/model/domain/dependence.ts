import { declareError } from '#libs/kernel/index.js';

/** What is held by whoever has an existing node depend on another: in a space one at a time, so that no two close a circle between them. */
export const keyOfDependences = (spaceId: string): string => `premises of ${spaceId}`;

/** Ids of a circle that a refusal names at most. */
const MAX_REPORTED_IDS = 20;

/** One step of a search along dependences: a node, and one that it was reached from; null where the search began. */
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
 * The refusal of what would close a circle. Its facts: `path`, the circle from the node round to itself, the first 20 ids of it, and `pathLength`, how many there are;
 * both null where the way back is longer than was looked at. `reached`: a search from what the node is to depend on, in any order.
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
