import type { Journal } from '#libs/history/events/index.js';
import type { Job, JobLedger, StoppableJobs } from '#libs/history/jobs/index.js';
import type { Clock, Ctx, Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { operatorOf } from '#libs/tenancy/api-keys/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { atStart, reportOf, type RunProgress } from '../../domain/progress.rules.js';
import { RUN_QUEUE, RunJob, maintenanceEnded, maintenanceResumed } from '../../domain/run.js';

/** Records in the log, and so in the audit trail, who stopped a run or continued it. */
export class StoppableRuns implements StoppableJobs {
  readonly queue = RUN_QUEUE;

  constructor(
    private readonly journal: Journal,
    private readonly ledger: JobLedger,
    private readonly spaces: SpaceDirectory,
    private readonly clock: Clock,
  ) {}

  async stopped(tx: TenantTx, job: Job, state: 'cancelled' | 'failed', by: Ctx | null): Promise<void> {
    const { spaceId, dryRun } = RunJob.parse(job.payload);
    if (dryRun) return;
    const ctx = by ?? operatorOf(tx.tenantId as Id<'ten'>, job.id);
    const { now } = await this.spaces.open(tx, ctx, spaceId);
    await this.journal.record(tx, ctx, [
      maintenanceEnded(
        spaceId,
        job.id,
        { state, report: reportOf(job.progress as RunProgress, { dryRun: false }), cursor: null },
        now,
      ),
    ]);
  }

  /**
   * A resumed run continues after its last page. If another run of the same kind has started since, it may have deleted
   * the records of the resumed run. In that case, the resumed run starts again from the beginning.
   */
  async resumed(tx: TenantTx, job: Job, ctx: Ctx): Promise<void> {
    const { step } = job.progress as RunProgress;
    if (await this.ledger.isFollowed(tx, job.id))
      await this.ledger.progress(tx, job.id, { ...atStart(), step }, this.clock.now());
    const { spaceId, dryRun } = RunJob.parse(job.payload);
    if (dryRun) return;
    const { now } = await this.spaces.open(tx, ctx, spaceId);
    await this.journal.record(tx, ctx, [maintenanceResumed(spaceId, job.id, now)]);
  }
}
