import type { Journal } from '#libs/history/events/index.js';
import type { JobLedger } from '#libs/history/jobs/index.js';
import type { TenantDatabase } from '#libs/platform/database/index.js';
import { operatorOf } from '#libs/tenancy/api-keys/index.js';
import { modelsSet, modelsWritten, type SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { arrivedAt } from '../../domain/move.rules.js';
import type { ModelWork, Progress } from '../../domain/model-job.js';

/** Lets a space read the model it was moving to. */
export class ModelSwitch {
  constructor(
    private readonly database: TenantDatabase,
    private readonly spaces: SpaceDirectory,
    private readonly journal: Journal,
    private readonly ledger: JobLedger,
  ) {}

  /** Whether the space still writes the model: a move that was called off is not gone on with. */
  isWanted({ tenantId, job: { spaceId, model } }: ModelWork, first: string): Promise<boolean> {
    return this.database.read(tenantId, async (tx) => {
      const models = await this.spaces.findModels(tx, spaceId);
      return models !== null && modelsWritten(models, first).includes(model);
    });
  }

  /** The event and the end of the job, in one transaction. */
  async arrive(
    { tenantId, jobId, job: { spaceId, model } }: ModelWork,
    { texts, embedded }: Progress,
    now: Date,
  ): Promise<void> {
    const ctx = operatorOf(tenantId, jobId);
    await this.database.write(tenantId, async (tx) => {
      const space = await this.spaces.lock(tx, ctx, spaceId);
      const models = arrivedAt(space.models, model, now);
      if (models !== null) await this.journal.record(tx, ctx, [modelsSet(space, models)]);
      await this.ledger.finish(tx, jobId, 'done', { model, texts: Math.max(texts, embedded) }, now);
    });
  }
}
