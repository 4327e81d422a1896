import { noTurn } from './failures.js';

/** The state of one lane, such as a tenant. Each of its callers has a turn or waits for one. */
export interface Lane {
  /** Turns in progress. */
  running: number;
  waiting: number;
  /**
   * The total time of the lane's turns, which is compared with that of other lanes. A lane that was idle starts at the
   * value of `startOf`.
   */
  usedMs: number;
}

/**
 * The lane that gets the next turn. null: no lane may have a turn now. A lane may hold at most half of the turns that
 * the other lanes leave free, so that another lane can always start. If several lanes may get a turn, it goes to the
 * lane that holds the fewest turns. Among equals, it goes to the lane whose turns took the least time, and then to the
 * first lane.
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

/**
 * The start value of `usedMs` for a lane that was idle. It is at least the lowest value of the other lanes, so that
 * idle time gives no credit.
 */
export function startOf(usedMs: number, others: readonly Lane[]): number {
  return others.length === 0 ? usedMs : Math.max(usedMs, Math.min(...others.map((lane) => lane.usedMs)));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The real timer function, even if a test replaces timers later. */
const afterSockets = setImmediate;

interface Line extends Lane {
  grants: (() => void)[];
}

export interface FairQueueOptions {
  /** How many turns may run at once, over all lanes. */
  capacity: number;
  /** How long a caller waits before it gives up. */
  turnTimeoutMs: number;
  /**
   * The database is in this process. Sockets are then read before turns are given. Otherwise one request would finish
   * before the next one is received, and there would be nothing to choose from.
   */
  isInProcess?: boolean;
  now?: () => number;
}

/**
 * Gives tenants fair turns at the database: the callers of a busy tenant wait for each other and hardly delay other
 * tenants. Each process has one queue for its own connections. A caller must not ask for a second turn before it has
 * returned the first.
 */
export class FairQueue {
  readonly #lines = new Map<string, Line>();
  readonly #now: () => number;
  #isPausing = false;

  constructor(private readonly options: FairQueueOptions) {
    this.#now = options.now ?? (() => performance.now());
  }

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    await this.#turn(name);
    const startedAt = this.#now();
    try {
      return await work();
    } finally {
      this.#end(name, this.#now() - startedAt);
    }
  }

  /** How many callers are waiting, in one lane or in all. */
  waiting(name?: string): number {
    if (name !== undefined) return this.#lines.get(name)?.waiting ?? 0;
    return [...this.#lines.values()].reduce((total, line) => total + line.waiting, 0);
  }

  #turn(name: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const line = this.#lineOf(name);
      const giveUp = setTimeout(() => {
        line.grants.splice(line.grants.indexOf(grant), 1);
        line.waiting -= 1;
        this.#forgetIdle(name, line);
        reject(noTurn(this.options.turnTimeoutMs));
      }, this.options.turnTimeoutMs);
      giveUp.unref();
      const grant = (): void => {
        clearTimeout(giveUp);
        resolve();
      };
      line.grants.push(grant);
      line.waiting += 1;
      this.#proceed();
    });
  }

  #end(name: string, ms: number): void {
    const line = this.#lines.get(name)!;
    line.running -= 1;
    line.usedMs += ms;
    this.#forgetIdle(name, line);
    this.#proceed();
  }

  #proceed(): void {
    if (!this.options.isInProcess) return this.#grantAll();
    if (this.#isPausing) return;
    this.#isPausing = true;
    afterSockets(() => {
      this.#isPausing = false;
      this.#grantAll();
    });
  }

  #grantAll(): void {
    for (
      let name = nextTurn(this.#lines, this.options.capacity);
      name !== null;
      name = nextTurn(this.#lines, this.options.capacity)
    ) {
      const line = this.#lines.get(name)!;
      line.waiting -= 1;
      line.running += 1;
      line.grants.shift()!();
    }
  }

  #lineOf(name: string): Line {
    const known = this.#lines.get(name);
    if (known !== undefined) return known;
    const line = { running: 0, waiting: 0, usedMs: startOf(0, [...this.#lines.values()]), grants: [] };
    this.#lines.set(name, line);
    return line;
  }

  /** The used time of a lane is forgotten once it has neither turns nor waiting callers. */
  #forgetIdle(name: string, line: Line): void {
    if (line.running === 0 && line.waiting === 0) this.#lines.delete(name);
  }
}
