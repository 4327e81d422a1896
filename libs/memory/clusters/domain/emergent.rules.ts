import type { Link } from '../../links/domain/index.js';
import { componentsOf } from '../../links/domain/index.js';

/** The fewest claims that make a cluster nobody has named. */
export const FEWEST_EMERGENT = 3;

/** Groups of claims that hang together by their likenesses, three or more each, by the first of each. */
export function emergentAmong(likenesses: readonly Pick<Link, 'a' | 'b'>[]): string[][] {
  const ids = [...new Set(likenesses.flatMap(({ a, b }) => [a, b]))];
  return componentsOf(ids, likenesses).filter((group) => group.length >= FEWEST_EMERGENT);
}
