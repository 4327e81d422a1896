import { type Link, componentsOf, MAX_COMPONENT_SIZE } from '../../links/index.js';

/** The fewest claims that make a cluster nobody has named. */
export const MIN_EMERGENT_SIZE = 3;

/** Groups of claims that hang together by their likenesses, the closest of which come first; three or more each, by the first of each. */
export function emergentAmong(likenesses: readonly Pick<Link, 'a' | 'b'>[]): string[][] {
  const ids = [...new Set(likenesses.flatMap(({ a, b }) => [a, b]))];
  return componentsOf(ids, likenesses, MAX_COMPONENT_SIZE).filter((group) => group.length >= MIN_EMERGENT_SIZE);
}
