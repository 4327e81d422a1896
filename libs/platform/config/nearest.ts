/** The candidate fewest edits away from the word; the first of equals. `candidates` is not empty. */
export function nearest(word: string, candidates: readonly string[]): string {
  return candidates.reduce((best, candidate) => (edits(word, candidate) < edits(word, best) ? candidate : best));
}

/** Insertions, deletions and replacements that turn one word into the other. */
function edits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[to.length]!;
}
