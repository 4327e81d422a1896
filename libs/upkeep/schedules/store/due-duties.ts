import type { Clock, Id } from '#libs/kernel/index.js';
import { sql, type SystemTx, type TenantTx } from '#libs/platform/database/index.js';
import type { DutyName } from '../../runs/domain/index.js';
import { DEFAULT_SCHEDULES, nextTime, type Schedules } from '../domain/index.js';

const listSpacesUnscheduled = sql(import.meta.url, 'list-spaces-unscheduled');
const listDutiesAstray = sql(import.meta.url, 'list-duties-astray');
const listDueDuties = sql(import.meta.url, 'list-due-duties');
const listDueOfSpace = sql(import.meta.url, 'list-due-of-space');
const lockDueDuty = sql(import.meta.url, 'lock-due-duty');
const insertDueDuties = sql(import.meta.url, 'insert-due-duties');

/** By how much the clocks of two machines may differ. */
const SKEW_MS = 60_000;
const DEFAULT_MINUTES = Object.fromEntries(
  Object.entries(DEFAULT_SCHEDULES).map(([duty, { everyMinutes }]) => [duty, everyMinutes]),
);

export interface PlacedSpace {
  tenantId: Id<'ten'>;
  spaceId: Id<'spc'>;
}

export interface DueDuty extends PlacedSpace {
  duty: DutyName;
}

type Row<T> = T & Record<string, unknown>;

/** When each duty of each space comes next, in real time. */
export class DueDuties {
  constructor(private readonly clock: Clock) {}

  /** Spaces that have no times yet. */
  unscheduled(tx: SystemTx, limit: number): Promise<PlacedSpace[]> {
    return tx.all<Row<PlacedSpace>>(listSpacesUnscheduled, limit);
  }

  /** Duties whose times lie further off than any they may have: a clock that was ahead has set them. */
  astray(tx: SystemTx, limit: number): Promise<DueDuty[]> {
    return tx.all<Row<DueDuty>>(
      listDutiesAstray,
      new Date(this.clock.now().getTime() + SKEW_MS),
      JSON.stringify(DEFAULT_MINUTES),
      limit,
    );
  }

  /** What has come of the duties and finds something to do, one of each tenant; none of a tenant that has `mostOpen` runs open. */
  list(tx: SystemTx, duties: readonly DutyName[], mostOpen: number, limit: number): Promise<DueDuty[]> {
    const now = this.clock.now();
    return tx.all<Row<DueDuty>>(listDueDuties, now, now.toISOString().slice(11, 16), mostOpen, limit, duties);
  }

  async ofSpace(tx: TenantTx, spaceId: Id<'spc'>): Promise<Map<string, Date>> {
    const rows = await tx.all<{ duty: string; nextAt: Date }>(listDueOfSpace, spaceId);
    return new Map(rows.map(({ duty, nextAt }) => [duty, nextAt]));
  }

  /** Whether the duty has come and nobody else is beginning it; then its row is held. */
  async take(tx: TenantTx, spaceId: Id<'spc'>, duty: DutyName): Promise<boolean> {
    return (await tx.one(lockDueDuty, spaceId, duty, this.clock.now())) !== null;
  }

  /** Sets the next time of each duty named. `isBegun`: they are begun now. */
  async schedule(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    schedules: Partial<Schedules>,
    isBegun = false,
  ): Promise<Map<DutyName, Date>> {
    const now = this.clock.now();
    const times = new Map(
      Object.entries(schedules).map(([duty, schedule]) => [duty as DutyName, nextTime(schedule, spaceId, now)]),
    );
    await this.#set(tx, spaceId, times, isBegun ? now : null);
    return times;
  }

  /** Has the duties come at once. */
  async hasten(tx: TenantTx, spaceId: Id<'spc'>, duties: readonly DutyName[]): Promise<void> {
    await this.#set(tx, spaceId, new Map(duties.map((duty) => [duty, this.clock.now()])), null);
  }

  async #set(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    times: ReadonlyMap<DutyName, Date>,
    begunAt: Date | null,
  ): Promise<void> {
    await tx.run(insertDueDuties, spaceId, [...times.keys()], [...times.values()], begunAt);
  }
}
