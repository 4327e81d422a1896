import { busy } from './failures.js';

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

/** The real one, whatever a test does to timers later. */
const afterSockets = setImmediate;

interface Line extends Lane {
  grants: (() => void)[];
}

export interface FairQueueOptions {
  /** Turns at once, of all together. */
  capacity: number;
  /** How long somebody waits before giving up. */
  turnTimeoutMs: number;
  /** Before each turn sockets are read: a database in this process would otherwise finish one request after the other before the next is heard. */
  isInProcess?: boolean;
  now?: () => number;
}

/**
 * Turns at the database, shared fairly among tenants: one with many callers waits for itself. Kept by each process for its own connections.
 * A caller that has a turn must not ask for another before it returns the first.
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

  /** How many wait, of one name or of all. */
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
        reject(busy({ why: `no turn within ${this.options.turnTimeoutMs} ms` }, { retryAfterSeconds: 1 }));
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

  /** What somebody used is forgotten when nothing of theirs is left. */
  #forgetIdle(name: string, line: Line): void {
    if (line.running === 0 && line.waiting === 0) this.#lines.delete(name);
  }
}
