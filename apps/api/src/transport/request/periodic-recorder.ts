import { Refusal } from '#libs/kernel/index.js';
import type { Log } from '#libs/platform/telemetry/index.js';

/** Things of one transaction. */
const MAX_TOGETHER = 200;

/** One thing that is put on record, at most once per cooldown. */
interface Entry<T> {
  /** What is not on record yet; null: all is. */
  pending: T | null;
  /** On the clock of `performance`, in ms. */
  cooldownUntil: number;
}

/** What belongs together, by name. */
export type Group<T> = Map<string, Entry<T>>;

export interface Recording<T> {
  flushEveryMs: number;
  /** How long a thing waits from one record of it to the next. */
  cooldownMs: number;
  /** What is recorded, for the log: `Heartbeats of sessions`. */
  what: string;
  log: Pick<Log, 'warn'>;
  /** Puts things of one tenant on record. */
  record: (things: readonly [T, ...T[]]) => Promise<void>;
  /** What two of one name come to, in whichever order they are given. */
  join: (one: T, other: T) => T;
  /** So many are remembered of a group, the one least recently gathered is forgotten; absent: all. */
  maxOfGroup?: number;
}

/**
 * Gathers what calls have to say and puts it on record at intervals, so that no call waits for it, and once more when the process ends. What could not
 * be recorded for the moment is kept; what the recorder refuses for good is given up. What is not on record yet is lost with the process.
 */
export class PeriodicRecorder<T> {
  /** By tenant and name of the group. */
  readonly #tenants = new Map<string, Map<string, Group<T>>>();
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();

  constructor(private readonly recording: Recording<T>) {}

  group(tenantId: string, name: string): Group<T> {
    const groups = this.#tenants.get(tenantId) ?? new Map<string, Group<T>>();
    this.#tenants.set(tenantId, groups);
    const group: Group<T> = groups.get(name) ?? new Map<string, Entry<T>>();
    groups.set(name, group);
    return group;
  }

  gather(group: Group<T>, name: string, thing: T): void {
    const entry = group.get(name) ?? { pending: null, cooldownUntil: 0 };
    this.#add(entry, thing);
    const { maxOfGroup } = this.recording;
    if (maxOfGroup !== undefined) group.delete(name);
    group.set(name, entry);
    if (maxOfGroup !== undefined && group.size > maxOfGroup) group.delete(group.keys().next().value!);
    this.#schedule();
  }

  /** Records everything, due or not. */
  async stop(): Promise<void> {
    await this.#flushing;
    clearTimeout(this.#timer);
    await this.#flush(Infinity);
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#flushing = this.#flushAndGoOn();
    }, this.recording.flushEveryMs).unref();
  }

  async #flushAndGoOn(): Promise<void> {
    await this.#flush(performance.now());
    this.#timer = undefined;
    if (this.#tenants.size > 0) this.#schedule();
  }

  /** Records what is due at a time, a tenant after the other, and forgets what has nothing to say and may be recorded again. */
  async #flush(now: number): Promise<void> {
    for (const [tenantId, groups] of [...this.#tenants]) {
      const due = [...groups.values()]
        .flatMap((group) => [...group.values()])
        .filter(({ pending, cooldownUntil }) => pending !== null && cooldownUntil <= now);
      for (let from = 0; from < due.length; from += MAX_TOGETHER)
        await this.#record(due.slice(from, from + MAX_TOGETHER));
      forgetExpired(groups, now);
      if (groups.size === 0) this.#tenants.delete(tenantId);
    }
  }

  async #record(due: readonly Entry<T>[]): Promise<void> {
    const things = due.map((entry) => this.#take(entry));
    const { record, log, what } = this.recording;
    try {
      await record(things as [T, ...T[]]);
    } catch (failure) {
      const isLost = failure instanceof Refusal && !failure.isRetryable;
      log.warn({ err: failure }, `${what} could not be put on record; they are ${isLost ? 'given up' : 'kept'}`);
      if (isLost) return;
      for (const [i, entry] of due.entries()) {
        this.#add(entry, things[i]!);
        entry.cooldownUntil = 0;
      }
    }
  }

  /** What is gathered from now on is another record. */
  #take(entry: Entry<T>): T {
    const thing = entry.pending!;
    entry.pending = null;
    entry.cooldownUntil = performance.now() + this.recording.cooldownMs;
    return thing;
  }

  #add(entry: Entry<T>, thing: T): void {
    entry.pending = entry.pending === null ? thing : this.recording.join(entry.pending, thing);
  }
}

function forgetExpired<T>(groups: Map<string, Group<T>>, now: number): void {
  for (const [groupName, group] of groups) {
    for (const [name, { pending, cooldownUntil }] of group)
      if (pending === null && cooldownUntil <= now) group.delete(name);
    if (group.size === 0) groups.delete(groupName);
  }
}
