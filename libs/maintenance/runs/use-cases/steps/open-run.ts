import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import { viewOf, type JobLedger } from '#libs/history/jobs/index.js';
import type { Ctx, Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { PlatformPorts } from '#libs/platform/tokens.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { exclusiveOf } from '../../domain/kinds.js';
import { atStart } from '../../domain/progress.rules.js';
import {
  alreadyRunning,
  RUN_QUEUE,
  type Run,
  type RunJob,
  type StartedRun,
  maintenanceStarted,
  type Cursor,
  type MaintenanceKind,
} from '../../domain/run.js';

export interface RunRequest {
  kind: MaintenanceKind;
  /** All options of the kind. */
  options: Record<string, unknown>;
  dryRun: boolean;
  triggeredBy: Run['triggeredBy'];
  pages?: number | null;
  /** Where an earlier run of the kind ended because its budget was used up. */
  cursor?: Cursor | null;
}

/** Creates a run: its job, its message and, unless it is dry, its event. */
export class OpenRun {
  constructor(
    private readonly journal: Journal,
    private readonly ledger: JobLedger,
    private readonly ports: PlatformPorts,
  ) {}

  /** Throws `<kind>_running` if a run with the same key is open. */
  async run(tx: TenantTx, ctx: Ctx, space: Space, request: RunRequest): Promise<z.input<typeof StartedRun>> {
    const id = await this.ifFree(tx, ctx, space, request);
    const { kind, dryRun } = request;
    const job = id === null ? null : await this.ledger.find(tx, ctx, id);
    if (job !== null) return { ...viewOf(job), kind, dryRun, location: `/v1/jobs/${job.id}` };
    throw alreadyRunning[kind]({
      job: (await this.ledger.findOpen(tx, exclusiveOf(space.id, kind, request.options))) ?? 'another',
    });
  }

  /** Returns the open run with the same key, if there is one, and otherwise a new one. */
  async orFind(tx: TenantTx, ctx: Ctx, space: Space, request: RunRequest): Promise<Id<'job'>> {
    const exclusive = exclusiveOf(space.id, request.kind, request.options);
    for (;;) {
      // Looks for an open run only after trying to open one: another caller may open a run between the two steps.
      const id = (await this.ifFree(tx, ctx, space, request)) ?? (await this.ledger.findOpen(tx, exclusive));
      if (id !== null) return id;
      // The run that was open has ended since.
    }
  }

  /** Returns null if such a run is already open. */
  async ifFree(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { kind, options, dryRun, triggeredBy, pages = null, cursor = null }: RunRequest,
  ): Promise<Id<'job'> | null> {
    const id = this.ports.ids.next('job');
    const job: z.input<typeof RunJob> = {
      spaceId: space.id,
      kind,
      options,
      dryRun,
      startedAt: space.now.toISOString(),
      pages,
    };
    const isOpened = await this.ledger.open(
      tx,
      ctx,
      {
        id,
        queue: RUN_QUEUE,
        spaceId: space.id,
        payload: job,
        exclusive: exclusiveOf(space.id, kind, options),
        progress: atStart(cursor),
      },
      this.ports.clock.now(),
    );
    if (!isOpened) return null;
    const run = {
      id,
      spaceId: space.id,
      kind,
      options,
      triggeredBy,
      requestedBy: ctx.caller.principal.id,
      startedAt: space.now,
    };
    if (!dryRun) await this.journal.record(tx, ctx, [maintenanceStarted(run)]);
    return id;
  }
}
