import type { TenantTx, SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { operatorOf } from '#libs/tenancy/api-keys/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { SettingsRepository, RunRepository } from '../store/run.repository.js';
import type { OpenRun } from './steps/open-run.js';
import type { MaintenanceHandlers } from './steps/maintenance-handlers.js';
import type { DueTimes, DueKind, PlacedSpace } from '../store/due-times.js';
import type { MaintenanceKind } from '../domain/run.js';
import { KINDS_BY_CLOCK } from '../domain/schedule.js';
import { KINDS } from '../domain/kinds.js';

/** Starts a run of a kind that is due, and sets when it is due next. */
export class StartDueRun {
  constructor(
    private readonly spaces: SpaceDirectory,
    private readonly due: DueTimes,
    private readonly settings: SettingsRepository,
    private readonly runs: RunRepository,
    private readonly openRun: OpenRun,
    private readonly handlers: MaintenanceHandlers,
  ) {}

  /** Returns false where another worker was quicker, or a run of the kind is open. */
  async run(tx: TenantTx, { tenantId, spaceId, kind }: DueKind): Promise<boolean> {
    if (!(await this.due.take(tx, spaceId, kind))) return false;
    const ctx = operatorOf(tenantId, 'schedule');
    const [space, { kinds }, last] = await Promise.all([
      this.spaces.open(tx, ctx, spaceId),
      this.settings.get(tx, spaceId),
      this.runs.findLast(tx, spaceId, kind),
    ]);
    await this.due.schedule(tx, spaceId, { [kind]: kinds[kind] }, true);
    const due = await this.handlers.get(kind).scheduled?.(tx, spaceId);
    const request = { kind, dryRun: false, triggeredBy: 'schedule' as const, pages: kinds[kind].pages };
    let isStarted = false;
    for (const options of due ?? [{}]) {
      // A run for one thing does not continue where that for another ended.
      const cursor = due === undefined ? (last?.cursor ?? null) : null;
      const run = { ...request, options: KINDS[kind].options.parse(options), cursor };
      isStarted = (await this.openRun.ifFree(tx, ctx, space, run)) !== null || isStarted;
    }
    return isStarted;
  }
}

/** How many scheduled runs a tenant may have open at once: others wait until one has ended. */
const MAX_OPEN_RUNS = 4;
/** How many tenants, and how many new spaces, are served in one round. */
const BATCH = 500;
/** How many runs are started at once: a run that starts mostly waits for the disk. */
const SIDE_BY_SIDE = 8;

/**
 * Starts what is due, one kind of each tenant a round, so that a tenant of a thousand spaces does not delay a tenant of one. What was missed
 * while no worker ran is started once. Safe in many processes at once: the process that holds the row starts the run.
 */
export class StartDueRuns {
  constructor(
    private readonly system: SystemDatabase,
    private readonly database: TenantDatabase,
    private readonly handlers: MaintenanceHandlers,
    private readonly due: DueTimes,
    private readonly settings: SettingsRepository,
    private readonly startDueRun: StartDueRun,
  ) {}

  /** Returns how many were started. */
  async run(): Promise<number> {
    await this.#schedule();
    let started = 0;
    for (let before = -1; before < started;) {
      before = started;
      started += await this.#round();
    }
    return started;
  }

  async #round(): Promise<number> {
    const due = await this.system.run((tx) => this.due.list(tx, this.handlers.kinds, MAX_OPEN_RUNS, BATCH));
    let started = 0;
    for (let first = 0; first < due.length; first += SIDE_BY_SIDE) {
      const isStarted = await Promise.all(
        due
          .slice(first, first + SIDE_BY_SIDE)
          .map((each) => this.database.write(each.tenantId, (tx) => this.startDueRun.run(tx, each))),
      );
      started += isStarted.filter(Boolean).length;
    }
    return started;
  }

  /**
   * New spaces and new kinds are due at their next times, not at once; the same applies to times that a clock that was
   * ahead has postponed.
   */
  async #schedule(): Promise<void> {
    for (const { kinds, ...space } of await this.system.run((tx) => this.due.listUnscheduled(tx, BATCH)))
      await this.#setTimes(space, kinds);
    for (const { kind, ...space } of await this.system.run((tx) => this.due.listTooFarAhead(tx, BATCH)))
      await this.#setTimes(space, [kind]);
  }

  async #setTimes({ tenantId, spaceId }: PlacedSpace, kinds: readonly MaintenanceKind[]): Promise<void> {
    await this.database.write(tenantId, async (tx) => {
      const settings = await this.settings.get(tx, spaceId);
      await this.due.schedule(tx, spaceId, Object.fromEntries(kinds.map((kind) => [kind, settings.kinds[kind]])));
    });
  }
}

/** Makes kinds of a space due at once: by default those that depend on its clock, because that was set. */
export class MarkMaintenanceDue {
  constructor(
    private readonly database: TenantDatabase,
    private readonly due: DueTimes,
  ) {}

  async run(
    tenantId: Id<'ten'>,
    spaceId: Id<'spc'>,
    kinds: readonly MaintenanceKind[] = KINDS_BY_CLOCK,
  ): Promise<void> {
    await this.database.write(tenantId, (tx) => this.due.markDue(tx, spaceId, kinds));
  }
}
