/** The known name with the fewest edits to the given one; undefined when none is known, or none that takes so few. */
export function nearest(name: string, known: readonly string[], most = Infinity): string | undefined {
  let best: { name: string; edits: number } | undefined;
  for (const candidate of known) {
    const edits = editsBetween(name.toLowerCase(), candidate.toLowerCase());
    if (edits <= most && (best === undefined || edits < best.edits)) best = { name: candidate, edits };
  }
  return best?.name;
}

/** Levenshtein distance, one row at a time. Names longer than any of ours are cut first: the cost is quadratic. */
function editsBetween(left: string, right: string): number {
  const a = left.slice(0, 64);
  let previous = Array.from({ length: right.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= right.length; j++) {
      const swap = previous[j - 1]! + (a[i - 1] === right[j - 1] ? 0 : 1);
      row.push(Math.min(swap, previous[j]! + 1, row[j - 1]! + 1));
    }
    previous = row;
  }
  return previous[right.length]!;
}
