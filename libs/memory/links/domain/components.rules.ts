import type { Link } from './link.js';

/** Claims that hang together by likeness, at most: everything is like something, and chains of likeness would tie a space into one. */
export const MAX_COMPONENT_SIZE = 15;

/**
 * Which of the ids hang together by the links, directly or by way of each other; ids in order, and each group by its first. An id that hangs together with none is a group of its own.
 * The links are taken in the order given, and one that would make a group of more than `most` is passed over: with the closest first, what is closest stays together.
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
      // The next search along here is half as long.
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
  const groups = new Map<string, string[]>();
  for (const id of [...known].sort()) {
    const head = find(id);
    const group = groups.get(head);
    if (group === undefined) groups.set(head, [id]);
    else group.push(id);
  }
  return [...groups.values()];
}
