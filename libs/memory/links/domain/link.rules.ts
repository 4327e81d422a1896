import { grouped, roleIsAtLeast, type Caller, type Id } from '#libs/kernel/index.js';
import { notYourLink, tooManyLinks, type Link, linkKey, linkOf, otherEnd } from './link.js';

/** Maximum number of links of one claim that were made by hand. */
const MAX_LINKS = 200;

/** `links` are the links of both ends. Throws `too_many_links` if one of the ends has no room for another link. */
export function checkRoom(links: readonly Link[], ends: readonly string[]): void {
  const byHand = links.filter(({ linkedBy }) => linkedBy !== undefined);
  if (ends.some((end) => byHand.filter(({ a, b }) => a === end || b === end).length >= MAX_LINKS))
    throw tooManyLinks({ limit: MAX_LINKS });
}

/**
 * Links may be removed by their creators and by reviewers (claims spec, section 15a, rule 2). Throws `not_your_link`.
 */
export function checkMayRemove({ linkedBy }: Link, { principal, role }: Caller): void {
  if (linkedBy !== principal.id && !roleIsAtLeast(role, 'reviewer')) throw notYourLink();
}

/**
 * Moves the links of a claim to the claim that replaces it. The link between the two, and links that the replacing
 * claim already has, are removed and not moved. `links` are the links of both claims.
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

/**
 * Maximum size of a group connected by similarity. Without this limit, chains of similar claims could join a whole
 * space into one group.
 */
export const MAX_COMPONENT_SIZE = 15;

/**
 * Groups the ids that are connected by the links, directly or indirectly. The ids of each group are sorted, and the
 * groups are sorted by their first id. An id without links forms its own group. Links are used in the given order. A
 * link that would make a group larger than `most` is skipped. So if the closest links come first, the closest claims
 * stay together.
 */
export function componentsOf(
  ids: readonly string[],
  links: readonly Pick<Link, 'a' | 'b'>[],
  most: number,
): string[][] {
  const known = new Set(ids);
  const headOf = new Map<string, string>(ids.map((id) => [id, id]));
  const sizeOf = new Map<string, number>(ids.map((id) => [id, 1]));
  const find = (id: string): string => {
    let head = id;
    for (let above = headOf.get(head)!; above !== head; above = headOf.get(head)!) {
      // Shortens the path for the next search.
      headOf.set(head, headOf.get(above)!);
      head = headOf.get(head)!;
    }
    return head;
  };
  for (const { a, b } of links) {
    if (!known.has(a) || !known.has(b)) continue;
    const [first, second] = [find(a), find(b)].sort() as [string, string];
    const size = sizeOf.get(first)! + sizeOf.get(second)!;
    if (first === second || size > most) continue;
    headOf.set(second, first);
    sizeOf.set(first, size);
  }
  return [...grouped([...known].sort(), find).values()];
}
