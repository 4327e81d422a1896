import type { Link } from './link.js';

/** Which of the ids hang together by the links, directly or by way of each other; ids in order, and each group by its first. An id that hangs together with none is a group of its own. */
export function componentsOf(ids: readonly string[], links: readonly Pick<Link, 'a' | 'b'>[]): string[][] {
  const known = new Set(ids);
  const headOf = new Map<string, string>(ids.map((id) => [id, id]));
  const find = (id: string): string => {
    let head = id;
    for (let above = headOf.get(head)!; above !== head; above = headOf.get(head)!) {
      // Whoever comes by here again has half the way.
      headOf.set(head, headOf.get(above)!);
      head = headOf.get(head)!;
    }
    return head;
  };
  for (const { a, b } of links) {
    if (!known.has(a) || !known.has(b)) continue;
    const [first, second] = [find(a), find(b)].sort() as [string, string];
    headOf.set(second, first);
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
