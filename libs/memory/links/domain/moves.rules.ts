import type { Id } from '#libs/kernel/index.js';
import { linkKey, linkOf, otherEnd, type Link } from './link.js';

/**
 * What becomes of the links of a claim whose place another takes: they lead to the other, but for those it has already and the one between the two.
 * `links` are those of both.
 */
export function transferredLinks(
  links: readonly Link[],
  from: Id<'clm'>,
  to: Id<'clm'>,
): { added: Link[]; removed: Link[] } {
  const removed = links.filter(({ a, b }) => a === from || b === from);
  const known = new Set(links.filter((link) => !removed.includes(link)).map(linkKey));
  const added = removed
    .filter((link) => otherEnd(link, from) !== to)
    .map((link) => ({ ...link, ...linkOf(otherEnd(link, from), to, link.kind, link.weight) }))
    .filter((link) => !known.has(linkKey(link)));
  return { added, removed };
}
