/** What a queue knows of one of those who wait in it or are at work. */
export interface Lane {
  /** Turns under way. */
  running: number;
  waiting: number;
  /** Time its turns took, on a clock that all lanes share: one that comes back begins where the others are. */
  usedMs: number;
}

/**
 * Whose turn is next; null: nobody's. A lane may hold half of what the others leave, so that there is room for another at any time; among those that
 * may, the one that holds least is next, and of these the one whose turns took least time. Ties go to who was there first.
 */
export function nextTurn<Name>(lanes: ReadonlyMap<Name, Lane>, capacity: number): Name | null {
  const running = sum([...lanes.values()].map((lane) => lane.running));
  if (running >= capacity) return null;
  let best: [Name, Lane] | null = null;
  for (const entry of lanes) {
    const [, lane] = entry;
    const leftByOthers = capacity - (running - lane.running);
    const mayGo = lane.waiting > 0 && lane.running < Math.ceil(leftByOthers / 2);
    if (mayGo && (best === null || isBefore(lane, best[1]))) best = entry;
  }
  return best === null ? null : best[0];
}

function isBefore(lane: Lane, other: Lane): boolean {
  return lane.running === other.running ? lane.usedMs < other.usedMs : lane.running < other.running;
}

/** Where a lane begins that was away: it brings no credit from when it asked for nothing. */
export function startOf(usedMs: number, others: readonly Lane[]): number {
  return others.length === 0 ? usedMs : Math.max(usedMs, Math.min(...others.map((lane) => lane.usedMs)));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
