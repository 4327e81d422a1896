import type { z } from 'zod';
import type { Journal } from '#libs/history/events/store/index.js';
import { viewOf, type JobLedger } from '#libs/history/jobs/store/index.js';
import type { Ctx, Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Given } from '#libs/platform/tokens.js';
import type { Space } from '#libs/tenancy/spaces/domain/index.js';
import {
  atStart,
  dutyRunning,
  exclusiveOf,
  RUN_QUEUE,
  upkeepStarted,
  type Cursor,
  type DutyName,
  type Run,
  type RunJob,
  type StartedRun,
} from '../../domain/index.js';
import type { Duties } from '../../store/index.js';

export interface RunRequest {
  duty: DutyName;
  /** Those of the duty; what is left out has its default. */
  options: Record<string, unknown>;
  isDryRun: boolean;
  begunBy: Run['begunBy'];
  pages?: number | null;
  /** Where an earlier run of the duty ended for its budget. */
  cursor?: Cursor | null;
}

/** Asks for a run: its job, its message and, unless it is dry, its event. */
export class OpenRun {
  constructor(
    private readonly journal: Journal,
    private readonly ledger: JobLedger,
    private readonly duties: Duties,
    private readonly given: Given,
  ) {}

  /** Throws `<duty>_running` while one is open in the space. */
  async run(tx: TenantTx, ctx: Ctx, space: Space, request: RunRequest): Promise<z.input<typeof StartedRun>> {
    const id = await this.ifFree(tx, ctx, space, request);
    const { duty, isDryRun } = request;
    const job = id === null ? null : await this.ledger.find(tx, ctx, id);
    if (job !== null) return { ...viewOf(job), duty, isDryRun, location: `/v1/jobs/${job.id}` };
    throw dutyRunning[duty]({ job: (await this.ledger.findOpen(tx, exclusiveOf(space.id, duty))) ?? 'another' });
  }

  /** null: one is open. */
  async ifFree(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { duty, options: asked, isDryRun, begunBy, pages = null, cursor = null }: RunRequest,
  ): Promise<Id<'job'> | null> {
    const id = this.given.ids.next('job');
    const options = this.duties.get(duty).options.parse(asked) as Record<string, unknown>;
    const job: z.input<typeof RunJob> = {
      spaceId: space.id,
      duty,
      options,
      isDryRun,
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
        exclusive: exclusiveOf(space.id, duty),
        progress: atStart(cursor),
      },
      this.given.clock.now(),
    );
    if (!isOpened) return null;
    const run = {
      id,
      spaceId: space.id,
      duty,
      options,
      begunBy,
      requestedBy: ctx.caller.principal.id,
      startedAt: space.now,
    };
    if (!isDryRun) await this.journal.record(tx, ctx, [upkeepStarted(run)]);
    return id;
  }
}
