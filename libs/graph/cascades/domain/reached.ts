/** A node a cascade reached. */
export interface Reached {
  id: string;
  rank: number;
  /** What a decision about it locks: its claim key, or its id. */
  key: string;
  /** How many depend on it, counted as far as one beyond a page. */
  dependents: number;
  /** Whether it was taken from the frontier, and not only read ahead; then `rank` is the one it waits at. */
  isWaiting: boolean;
}

/** The lowest of a frontier and what depends on them, lowest rank first, as far as a page goes. */
export interface Ahead {
  reached: Reached[];
  /** The rank of the first that waits beyond the page; Infinity: none does. */
  nextRank: number;
}

/**
 * Those of a page that may be decided now: all that the cascade will ever reach below their ranks is among them or done.
 * What waits beyond the page is left to its turn, though the page may have reached it too. `dependencies` are the edges down from the page.
 */
export function ripe({ reached, nextRank }: Ahead, dependencies: readonly { premiseId: string }[]): Reached[] {
  const held = new Map<string, number>();
  for (const { premiseId } of dependencies) held.set(premiseId, (held.get(premiseId) ?? 0) + 1);
  // What depends on a node that rose has a rank too low until it is looked at; it must not hold up the node.
  const lowest = reached.find(({ isWaiting }) => isWaiting)?.rank ?? 0;
  const open = reached.find(({ id, dependents }) => dependents > (held.get(id) ?? 0))?.rank ?? Infinity;
  const cut = Math.max(lowest, Math.min(nextRank, open));
  return reached.filter(({ rank, isWaiting }) => rank <= cut && (isWaiting || rank < nextRank));
}
