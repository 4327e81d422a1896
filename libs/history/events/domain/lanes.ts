/**
 * Events about several keys that were decided at once. Events of one key keep the order in which they were decided.
 * Events of different keys, which share no lock, may have any order. Events of one kind are put together, so that one
 * statement writes their rows.
 */
export class Lanes<T> {
  readonly #laneOf = new Map<string, T[]>();
  readonly #lanes = new Set<T[]>();

  /** Adds things after everything that was added under one of these locks. */
  add(locks: readonly string[], things: readonly T[]): void {
    if (things.length === 0) return;
    const [lane = [], ...others] = new Set(
      locks.map((lock) => this.#laneOf.get(lock)).filter((known) => known !== undefined),
    );
    for (const other of others) {
      lane.push(...other);
      this.#lanes.delete(other);
      for (const [lock, known] of this.#laneOf) if (known === other) this.#laneOf.set(lock, lane);
    }
    lane.push(...things);
    this.#lanes.add(lane);
    for (const lock of locks) this.#laneOf.set(lock, lane);
  }

  /**
   * Returns all things. A kind is held back while, in some lane, things of this kind still come after things of another
   * kind. So the things of one kind are returned together, from all lanes, unless two kinds wait for each other.
   */
  sideBySide(kindOf: (thing: T) => string): T[] {
    const [all, lanes]: [T[], T[][]] = [[], [...this.#lanes].map((lane) => [...lane].reverse())];
    for (
      let left = lanes.filter((lane) => lane.length > 0);
      left.length > 0;
      left = left.filter((lane) => lane.length > 0)
    ) {
      const heads = new Set(left.map((lane) => kindOf(lane.at(-1)!)));
      const behind = new Set(left.flatMap((lane) => kindsBehind(lane, kindOf)));
      const next = [...heads].find((kind) => !behind.has(kind)) ?? [...heads][0]!;
      for (const lane of left) if (kindOf(lane.at(-1)!) === next) all.push(lane.pop()!);
    }
    return all;
  }
}

/** The kinds that a lane has after its first run of one kind. The array is reversed: its last element is next. */
function kindsBehind<T>(lane: readonly T[], kindOf: (thing: T) => string): string[] {
  const kinds = lane.map(kindOf);
  const last = kinds.findLastIndex((kind) => kind !== kinds.at(-1));
  return last < 0 ? [] : kinds.slice(0, last + 1);
}
