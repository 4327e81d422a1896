import { jobIdOf, stepOf } from '#libs/history/jobs/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { Delivery } from '#libs/platform/queue/index.js';
import type { Log } from '#libs/platform/telemetry/index.js';
import { RUN_QUEUE, type WorkRun } from '#libs/maintenance/runs/index.js';
import type { Processor } from '../common/processor.js';

/** Works on a maintenance run. */
export class MaintenanceProcessor implements Processor {
  readonly queue = RUN_QUEUE;
  /** Requests come first: they share the database with this. */
  readonly concurrency = 2;

  constructor(
    private readonly workRun: WorkRun,
    private readonly log: Log,
  ) {}

  handle({ id, tenantId }: Delivery): Promise<'continues'> {
    const run = { tenantId: tenantId as Id<'ten'>, jobId: jobIdOf(id), step: stepOf(id) };
    return this.workRun.run(run, (failure, items) => {
      this.log.warn(
        { err: failure, job: run.jobId, items: items.length, first: items[0] },
        'A page of a maintenance run failed because of its content; it is halved, and an item that fails alone is left out.',
      );
    });
  }
}
