import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import { type JobView, viewOf } from '#libs/history/jobs/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Embedders } from '#libs/platform/embeddings/index.js';
import { modelsSet, type SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { embeddingMigrationRunning, modelUnknown, type MoveModelInput } from '../domain/models.schemas.js';
import { planMove } from '../domain/move.rules.js';
import type { ModelJobs } from './steps/model-jobs.js';

/**
 * Begins to move a space to another model: new texts get its vectors too, a job makes those of the others, and reading changes when
 * the last is there. Asking again while that goes on answers with the same job.
 */
export class MoveModel {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly jobs: ModelJobs,
    private readonly embedders: Embedders,
  ) {}

  run(ctx: Ctx, { space: ref, to }: z.output<typeof MoveModelInput>): Promise<z.input<typeof JobView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.lock(tx, ctx, ref);
      if (this.embedders.find(to) === null)
        throw modelUnknown({ model: to, known: this.embedders.all.map(({ model }) => model) });
      const plan = planMove(space.models, this.embedders.first.model, to);
      if (plan.kind === 'elsewhere') throw embeddingMigrationRunning({ to: plan.to });
      const before = plan.kind === 'underway' ? await this.jobs.goingOn(tx, ctx, plan.jobId) : null;
      if (before !== null) return viewOf(before);
      const jobId = this.jobs.newId();
      if (plan.models !== null) await this.journal.record(tx, ctx, [modelsSet(space, plan.models(jobId))]);
      return this.jobs.open(tx, ctx, jobId, { work: 'embed', spaceId: space.id, model: to });
    });
  }
}
