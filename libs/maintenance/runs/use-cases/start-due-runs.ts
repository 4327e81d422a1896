import {
  settledByTenant,
  TenantsFailed,
  type TenantTx,
  type SystemDatabase,
  type TenantDatabase,
} from '#libs/platform/database/index.js';
import { operatorOf } from '#libs/tenancy/api-keys/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { grouped, type Id } from '#libs/kernel/index.js';
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

  /** Returns false if another worker was quicker, or if a run of the kind is open. */
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
      // A run for one workspace, for example, must not continue where the run for another workspace ended.
      const cursor = due === undefined ? (last?.cursor ?? null) : null;
      const run = { ...request, options: KINDS[kind].options.parse(options), cursor };
      isStarted = (await this.openRun.ifFree(tx, ctx, space, run)) !== null || isStarted;
    }
    return isStarted;
  }
}

/** How many runs a tenant may have open before the schedule starts no more of them. */
const MAX_OPEN_RUNS = 4;
/** How many tenants, and how many new spaces, are served in one round. */
const BATCH = 500;
/** How many runs are started at once. Starting a run mostly waits for the disk. */
const SIDE_BY_SIDE = 8;

/** The tenants that a tick has served, and those for which it starts nothing more because something failed. */
interface Round {
  served: Set<string>;
  failures: Map<string, unknown>;
}

/**
 * Does the work for each item of tenants without a failure. The items of one tenant are processed one after the other.
 */
async function served<I extends { tenantId: Id<'ten'> }, T>(
  { served: all, failures }: Round,
  items: readonly I[],
  work: (item: I) => Promise<T>,
): Promise<T[]> {
  const ofTenant = grouped(
    items.filter(({ tenantId }) => !failures.has(tenantId)),
    ({ tenantId }) => tenantId,
  );
  const results: T[] = [];
  const ended = await settledByTenant(
    [...ofTenant.keys()],
    async (tenantId) => {
      all.add(tenantId);
      for (const item of ofTenant.get(tenantId as Id<'ten'>)!) results.push(await work(item));
    },
    SIDE_BY_SIDE,
  );
  for (const [tenantId, why] of ended.failures) failures.set(tenantId, why);
  return results;
}

/**
 * Starts the runs that are due. Each round starts one kind for each tenant, so that a tenant with a thousand spaces
 * does not delay a tenant with one. If times were missed while no worker was running, one run replaces them. A failure
 * for one tenant does not affect the others. Many processes may do this at once: the process that locks the row starts
 * the run.
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

  /** Returns how many runs were started. If a tenant failed, throws `TenantsFailed` at the end. */
  async run(): Promise<number> {
    const round: Round = { served: new Set(), failures: new Map() };
    await this.#schedule(round);
    let started = 0;
    for (let before = -1; before < started;) {
      before = started;
      started += await this.#start(round);
    }
    const { served, failures } = round;
    if (failures.size > 0)
      throw new TenantsFailed(failures, [...served].filter((tenantId) => !failures.has(tenantId)).length);
    return started;
  }

  async #start(round: Round): Promise<number> {
    const query = { kinds: this.handlers.kinds, maxOpenRuns: MAX_OPEN_RUNS, limit: BATCH };
    const due = await this.system.run((tx) => this.due.list(tx, query));
    const isStarted = await served(round, due, (each) =>
      this.database.write(each.tenantId, (tx) => this.startDueRun.run(tx, each)),
    );
    return isStarted.filter(Boolean).length;
  }

  /**
   * Sets the next times of new spaces and new kinds, which are not due at once. Corrects times that are too late
   * because a clock that was ahead set them.
   */
  async #schedule(round: Round): Promise<void> {
    const unscheduled = await this.system.run((tx) => this.due.listUnscheduled(tx, BATCH));
    await served(round, unscheduled, ({ kinds, ...space }) => this.#setTimes(space, kinds));
    const tooFarAhead = await this.system.run((tx) => this.due.listTooFarAhead(tx, BATCH));
    await served(round, tooFarAhead, ({ kind, ...space }) => this.#setTimes(space, [kind]));
  }

  async #setTimes({ tenantId, spaceId }: PlacedSpace, kinds: readonly MaintenanceKind[]): Promise<void> {
    await this.database.write(tenantId, async (tx) => {
      const settings = await this.settings.get(tx, spaceId);
      await this.due.schedule(tx, spaceId, Object.fromEntries(kinds.map((kind) => [kind, settings.kinds[kind]])));
    });
  }
}

/**
 * Starts the runs that are due in one space, without waiting for the turn of its tenant. A failure affects only this
 * space.
 */
export class StartDueRunsOfSpace {
  constructor(
    private readonly system: SystemDatabase,
    private readonly database: TenantDatabase,
    private readonly handlers: MaintenanceHandlers,
    private readonly due: DueTimes,
    private readonly startDueRun: StartDueRun,
  ) {}

  /** Returns how many runs were started. */
  async run(tenantId: Id<'ten'>, spaceId: Id<'spc'>): Promise<number> {
    const query = {
      kinds: this.handlers.kinds,
      maxOpenRuns: MAX_OPEN_RUNS,
      limit: 1,
      only: { tenantId, spaceId },
    };
    for (let started = 0; ; started += 1) {
      const [due] = await this.system.run((tx) => this.due.list(tx, query));
      if (due === undefined) return started;
      if (!(await this.database.write(tenantId, (tx) => this.startDueRun.run(tx, due)))) return started;
    }
  }
}

/**
 * Makes kinds of a space due at once. By default, these are the kinds that depend on its clock, for use after the clock
 * was set.
 */
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
