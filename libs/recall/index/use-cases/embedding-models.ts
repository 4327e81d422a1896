import type { z } from 'zod';
import { notFound, type Ctx, type Id } from '#libs/kernel/index.js';
import { viewOf, type Job, type JobLedger, type JobView } from '#libs/history/jobs/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { PlatformPorts } from '#libs/platform/tokens.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Embedders } from '#libs/platform/embeddings/index.js';
import { modelsSet, type SpaceDirectory, type Space, modelsWritten } from '#libs/tenancy/spaces/index.js';
import { MODEL_QUEUE, type ModelJob, planMove, keptUntil } from '../domain/model-move.rules.js';
import {
  embeddingMigrationRunning,
  modelUnknown,
  type MoveModelInput,
  type ModelsView,
  type ModelView,
  type ModelsInput,
  modelInUse,
  modelRecentlyRetired,
  type RemoveVectorsInput,
} from '../domain/models.schemas.js';
import { vectorIndexOf } from '../domain/vector-index.js';
import type { EmbeddingStore } from '../store/embedding-store.js';

const GOING_ON: ReadonlySet<string> = new Set(['queued', 'running']);

/** The jobs that work on all texts of a space. */
export class ModelJobs {
  constructor(
    private readonly ledger: JobLedger,
    private readonly ports: PlatformPorts,
  ) {}

  get now(): Date {
    return this.ports.clock.now();
  }

  newId(): Id<'job'> {
    return this.ports.ids.next('job');
  }

  async open(tx: TenantTx, ctx: Ctx, id: Id<'job'>, work: ModelJob): Promise<ReturnType<typeof viewOf>> {
    await this.ledger.open(
      tx,
      ctx,
      { id, queue: MODEL_QUEUE, spaceId: work.spaceId as Id<'spc'>, payload: { ...work } },
      this.now,
    );
    const job = await this.ledger.find(tx, ctx, id);
    if (job === null) throw notFound({ what: 'job', id });
    return viewOf(job);
  }

  /** The job, while it may still succeed without help; null once it has ended in any way. */
  async goingOn(tx: TenantTx, ctx: Ctx, id: Id<'job'>): Promise<Job | null> {
    const job = await this.ledger.lock(tx, ctx, id);
    return job !== null && GOING_ON.has(job.status) ? job : null;
  }

  async cancel(tx: TenantTx, job: Job): Promise<void> {
    await this.ledger.cancel(tx, job, this.now);
  }
}

/**
 * Starts to move a space to another model. New texts get vectors of both models, and a job computes those of the
 * existing texts. The space reads the new model once the last vector exists. Until then, repeating the request returns
 * the same job.
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

/** The models of a space as a reader sees them. */
export class DescribeModels {
  constructor(
    private readonly store: EmbeddingStore,
    private readonly embedders: Embedders,
  ) {}

  async run(
    tx: TenantTx,
    { id, models: { activeModel: own, nextModel, movedAt } }: Pick<Space, 'id' | 'models'>,
  ): Promise<z.input<typeof ModelsView>> {
    const [texts, counts, indexes] = await Promise.all([
      this.store.countTexts(tx, id),
      this.store.countByModel(tx, id),
      this.store.indexNames(tx),
    ]);
    const activeModel = own ?? this.embedders.first.model;
    const named = [
      activeModel,
      ...(nextModel === null ? [] : [nextModel.model]),
      ...this.embedders.all.map(({ model }) => model),
      ...counts.keys(),
    ];
    const view = (model: string): ModelView => {
      const dimensions = this.embedders.find(model)?.dimensions ?? null;
      const index = dimensions === null ? null : vectorIndexOf(model, dimensions);
      const state = model === activeModel ? 'active' : model === nextModel?.model ? 'next' : 'idle';
      return {
        model,
        state,
        dimensions,
        texts,
        embedded: counts.get(model) ?? 0,
        indexed: index !== null && indexes.has(index.name),
      };
    };
    return {
      activeModel,
      movedAt: movedAt?.toISOString() ?? null,
      nextModel: nextModel?.model ?? null,
      job: nextModel?.jobId ?? null,
      models: [...new Set(named)].map(view),
    };
  }
}

/**
 * Cancels a move that is not completed. The space continues to read its current model; vectors computed so far stay
 * until they are removed. If no move is running, nothing changes.
 */
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

export class ListModels {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly describe: DescribeModels,
  ) {}

  run(ctx: Ctx, { space }: z.output<typeof ModelsInput>): Promise<z.input<typeof ModelsView>> {
    return this.work.read(ctx, async (tx) => this.describe.run(tx, await this.spaces.open(tx, ctx, space)));
  }
}

/**
 * Creates a job that deletes the vectors of a model that a space no longer uses. Throws if the model is the active or
 * the next model, or if the space stopped reading it a moment ago.
 */
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
