import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { JobView } from '#libs/history/jobs/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Embedders } from '#libs/platform/embeddings/index.js';
import { modelsWritten, type SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { keptUntil } from '../domain/move.rules.js';
import { modelInUse, modelRecentlyRetired, type RemoveVectorsInput } from '../domain/models.schemas.js';
import type { ModelJobs } from './steps/model-jobs.js';

/** Has a job take away the vectors of a model that a space has left. Never those it reads or is moving to. */
export class RemoveVectors {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly jobs: ModelJobs,
    private readonly embedders: Embedders,
  ) {}

  run(ctx: Ctx, { space: ref, model }: z.output<typeof RemoveVectorsInput>): Promise<z.input<typeof JobView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.lock(tx, ctx, ref);
      if (modelsWritten(space.models, this.embedders.first.model).includes(model)) throw modelInUse({ model });
      const until = keptUntil(space.models, this.jobs.now);
      if (until !== null) throw modelRecentlyRetired({ until: until.toISOString() });
      return this.jobs.open(tx, ctx, this.jobs.newId(), { work: 'remove', spaceId: space.id, model });
    });
  }
}
