import { Refusal } from '#libs/kernel/index.js';
import type { Log } from '#libs/platform/telemetry/index.js';

/** How many values are recorded in one transaction. */
const MAX_TOGETHER = 200;

/** How often the recording of a single value may fail in a row, not counting outages, before the value is dropped. */
const MAX_FAILURES = 10;

/** One named value, which is recorded at most once per cooldown. */
interface Entry<T> {
  /** What has not been recorded yet. null: everything is recorded. */
  pending: T | null;
  /** The end of the cooldown on the clock of `performance`, in ms. */
  cooldownUntil: number;
  /** How often the recording of this value alone has failed since it last succeeded. */
  failures: number;
}

/** A value that is being recorded. */
interface Taken<T> {
  entry: Entry<T>;
  thing: T;
}

/** Entries that share a limit, by name. */
export type Group<T> = Map<string, Entry<T>>;

export interface Recording<T> {
  flushEveryMs: number;
  /** The minimum time between two records of the same name. */
  cooldownMs: number;
  /** A description of the values for log messages, such as `Heartbeats of sessions`. */
  what: string;
  log: Pick<Log, 'warn' | 'error'>;
  /** A value was dropped. */
  onDropped: () => void;
  /** Records values of one tenant. */
  record: (things: readonly [T, ...T[]]) => Promise<void>;
  /** Merges two values of one name, in either order. */
  join: (one: T, other: T) => T;
  /**
   * How many entries of a group are remembered. Beyond that, the least recently updated entry is forgotten. Absent: all
   * entries are remembered.
   */
  maxOfGroup?: number;
}

/**
 * Collects the values that calls report, and records them at intervals and once more when the process ends. So no call
 * has to wait for the recording. Values that could not be recorded for the moment are kept. Values that the recorder
 * refuses for good, or that fail again and again, are dropped, so that they do not delay other values. What has not
 * been recorded yet is lost if the process crashes.
 */
export class PeriodicRecorder<T> {
  /** By tenant and group name. */
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
    const entry = group.get(name) ?? { pending: null, cooldownUntil: 0, failures: 0 };
    this.#add(entry, thing);
    const { maxOfGroup } = this.recording;
    if (maxOfGroup !== undefined) group.delete(name);
    group.set(name, entry);
    if (maxOfGroup !== undefined && group.size > maxOfGroup) group.delete(group.keys().next().value!);
    this.#schedule();
  }

  /** Records everything, whether due or not. */
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

  /**
   * Records what is due at the given time, one tenant after the other. Forgets entries that have nothing pending and
   * whose cooldown is over.
   */
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
    await this.#recordTaken(due.map((entry) => ({ entry, thing: this.#take(entry) })));
  }

  /** If some of the values cannot be recorded, the others are recorded without them. */
  async #recordTaken(taken: readonly Taken<T>[]): Promise<void> {
    const { record, log, what } = this.recording;
    try {
      await record(taken.map(({ thing }) => thing) as [T, ...T[]]);
      for (const { entry } of taken) entry.failures = 0;
    } catch (failure) {
      if (failure instanceof Refusal && failure.isRetryable) {
        log.warn({ err: failure }, `${what} could not be recorded and are kept.`);
        for (const each of taken) this.#keep(each);
      } else if (taken.length > 1) {
        const middle = Math.ceil(taken.length / 2);
        await this.#recordTaken(taken.slice(0, middle));
        await this.#recordTaken(taken.slice(middle));
      } else this.#keepOrDrop(taken[0]!, failure);
    }
  }

  #keepOrDrop(taken: Taken<T>, failure: unknown): void {
    const { log, what, onDropped } = this.recording;
    taken.entry.failures += 1;
    if (failure instanceof Refusal || taken.entry.failures >= MAX_FAILURES) {
      log.error({ err: failure }, `One of these could not be recorded and is dropped: ${what}.`);
      taken.entry.failures = 0;
      onDropped();
    } else {
      log.warn({ err: failure }, `One of these could not be recorded and is kept: ${what}.`);
      this.#keep(taken);
    }
  }

  #keep({ entry, thing }: Taken<T>): void {
    this.#add(entry, thing);
    entry.cooldownUntil = 0;
  }

  /** Takes the pending value out of the entry, so that later reports start a new value. */
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
