import type { Clock, Id } from '#libs/kernel/index.js';
import { sql, type SystemTx, type TenantTx } from '#libs/platform/database/index.js';
import { MAINTENANCE_KINDS, type MaintenanceKind } from '../domain/run.js';
import { DEFAULT_SCHEDULES, type Schedules, nextTime } from '../domain/schedule.js';

const listSpacesUnscheduled = sql(import.meta.url, 'list-spaces-unscheduled');
const listTimesTooFarAhead = sql(import.meta.url, 'list-times-too-far-ahead');
const listDueKinds = sql(import.meta.url, 'list-due-kinds');
const listDueOfSpace = sql(import.meta.url, 'list-due-of-space');
const lockDueKind = sql(import.meta.url, 'lock-due-kind');
const insertDueTimes = sql(import.meta.url, 'insert-due-times');
const updateDueUnfinished = sql(import.meta.url, 'update-due-unfinished');

/** How far the clocks of two machines may differ. */
const SKEW_MS = 60_000;
const DEFAULT_MINUTES = Object.fromEntries(
  Object.entries(DEFAULT_SCHEDULES).map(([kind, { everyMinutes }]) => [kind, everyMinutes]),
);

export interface PlacedSpace {
  tenantId: Id<'ten'>;
  spaceId: Id<'spc'>;
}

export interface UnscheduledSpace extends PlacedSpace {
  kinds: MaintenanceKind[];
}

export interface DueKind extends PlacedSpace {
  kind: MaintenanceKind;
}

export interface DueQuery {
  kinds: readonly MaintenanceKind[];
  maxOpenRuns: number;
  limit: number;
  /** The only space to consider; by default, all spaces of all tenants. */
  only?: PlacedSpace;
}

/** When each kind is due next in each space, in real time. */
export class DueTimes {
  constructor(private readonly clock: Clock) {}

  /** Spaces in which some kinds have no due time yet: new spaces and, after a new kind has been added, all spaces. */
  listUnscheduled(tx: SystemTx, limit: number): Promise<UnscheduledSpace[]> {
    return tx.all<UnscheduledSpace>(listSpacesUnscheduled, MAINTENANCE_KINDS, limit);
  }

  /** Kinds whose next time is further away than their interval allows, because it was set by a clock that was ahead. */
  listTooFarAhead(tx: SystemTx, limit: number): Promise<DueKind[]> {
    return tx.all<DueKind>(
      listTimesTooFarAhead,
      new Date(this.clock.now().getTime() + SKEW_MS),
      JSON.stringify(DEFAULT_MINUTES),
      limit,
    );
  }

  /**
   * Due kinds that have work: one for each tenant, and none for a tenant that is read-only or already has `maxOpenRuns`
   * runs open.
   */
  list(tx: SystemTx, { kinds, maxOpenRuns, limit, only }: DueQuery): Promise<DueKind[]> {
    const now = this.clock.now();
    return tx.all<DueKind>(
      listDueKinds,
      now,
      now.toISOString().slice(11, 16),
      maxOpenRuns,
      limit,
      kinds,
      only?.tenantId ?? null,
      only?.spaceId ?? null,
    );
  }

  async ofSpace(tx: TenantTx, spaceId: Id<'spc'>): Promise<Map<string, Date>> {
    const rows = await tx.all<{ kind: string; nextAt: Date }>(listDueOfSpace, spaceId);
    return new Map(rows.map(({ kind, nextAt }) => [kind, nextAt]));
  }

  /** Returns whether the kind is due and nobody else is starting it. If so, its row is locked. */
  async take(tx: TenantTx, spaceId: Id<'spc'>, kind: MaintenanceKind): Promise<boolean> {
    return (await tx.one(lockDueKind, spaceId, kind, this.clock.now())) !== null;
  }

  /** Sets the next time of each of the given kinds. `isStarted`: whether they are started now. */
  async schedule(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    schedules: Partial<Schedules>,
    isStarted = false,
  ): Promise<Map<MaintenanceKind, Date>> {
    const now = this.clock.now();
    const times = new Map(
      Object.entries(schedules).map(([kind, schedule]) => [kind as MaintenanceKind, nextTime(schedule, spaceId, now)]),
    );
    await this.#set(tx, spaceId, times, isStarted ? now : null);
    return times;
  }

  /** Makes the kinds due at once. */
  async markDue(tx: TenantTx, spaceId: Id<'spc'>, kinds: readonly MaintenanceKind[]): Promise<void> {
    await this.#set(tx, spaceId, new Map(kinds.map((kind) => [kind, this.clock.now()])), null);
  }

  /**
   * Records that the last run of a kind ended at its limit of pages: the kind has more work, even if the position that
   * the run has reached does not show it. The start of the next run ends this.
   */
  async markUnfinished(tx: TenantTx, spaceId: Id<'spc'>, kind: MaintenanceKind): Promise<void> {
    await tx.run(updateDueUnfinished, spaceId, kind);
  }

  async #set(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    times: ReadonlyMap<MaintenanceKind, Date>,
    startedAt: Date | null,
  ): Promise<void> {
    await tx.run(insertDueTimes, spaceId, [...times.keys()], [...times.values()], startedAt);
  }
}
