import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { modelsSet, type SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { ModelsInput, ModelsView } from '../domain/models.schemas.js';
import type { DescribeModels } from './steps/describe-models.js';
import type { ModelJobs } from './steps/model-jobs.js';

/** Calls a move off, at any time before it is done. What was read stays read; vectors made so far stay until they are removed. Where nothing moves nothing changes. */
export class CancelMove {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly jobs: ModelJobs,
    private readonly describe: DescribeModels,
  ) {}

  run(ctx: Ctx, { space: ref }: z.output<typeof ModelsInput>): Promise<z.input<typeof ModelsView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.lock(tx, ctx, ref);
      if (space.models.nextModel === null) return this.describe.run(tx, space);
      const job = await this.jobs.goingOn(tx, ctx, space.models.nextModel.jobId);
      if (job !== null) await this.jobs.cancel(tx, job);
      const models = { ...space.models, nextModel: null };
      await this.journal.record(tx, ctx, [modelsSet(space, models)]);
      return this.describe.run(tx, { id: space.id, models });
    });
  }
}
