interface Link {
  from: string;
  to: string;
  kind: string;
}

/** A step and its position in the drawing. Steps in one column do not wait for each other. */
export interface Placed {
  id: string;
  column: number;
  row: number;
}

/**
 * The two steps of a link, with the step that is drawn on the left first: the part of a whole, the prerequisite, or the
 * cause.
 */
const order = ({ from, to, kind }: Link): readonly [string, string] =>
  kind === 'depends_on' ? [to, from] : [from, to];

/**
 * Places steps in columns, each to the right of the steps that come before it. A cycle is cut at the step where the
 * search entered it.
 */
export function placed(ids: readonly string[], links: readonly Link[]): Placed[] {
  const before = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const [first, then] of links.map(order)) if (before.has(first)) before.get(then)?.push(first);
  const columns = new Map<string, number>();
  for (const start of ids) {
    // Iterative, because a chain may be thousands of steps long.
    const path = columns.has(start) ? [] : [start];
    const isOpen = new Set<string>(path);
    while (path.length > 0) {
      const id = path.at(-1)!;
      const next = before.get(id)!.find((other) => !columns.has(other) && !isOpen.has(other));
      if (next === undefined) {
        const known = before.get(id)!.map((other) => columns.get(other) ?? -1);
        columns.set(
          id,
          known.reduce((most, column) => Math.max(most, column + 1), 0),
        );
        path.pop();
      } else {
        isOpen.add(next);
        path.push(next);
      }
    }
  }
  const rows = new Map<number, number>();
  return ids.map((id) => {
    const column = columns.get(id)!;
    const row = rows.get(column) ?? 0;
    rows.set(column, row + 1);
    return { id, column, row };
  });
}
