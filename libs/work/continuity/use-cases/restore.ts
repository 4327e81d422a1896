import type { z } from 'zod';
import { READ_ONLY, type Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { refusalIn, type Ctx } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { confidenceOf, listsOf, type CheckpointRepository, type CheckpointVerifier } from '../../checkpoints/index.js';
import { INTERRUPTIONS, type InterruptionRepository } from '../../interruptions/index.js';
import { aboutTask, mayWriteTask, type TaskRepository } from '../../tasks/index.js';
import { recommend, scoreOf } from '../domain/continuity.rules.js';
import type {
  ContinuityView,
  EvaluateContinuityInput,
  RecoveryAdviceInput,
  RecoveryAdviceView,
  RestoreCheckpointInput,
  TaskPackage,
} from '../domain/continuity.schemas.js';
import type { ContinuityMeter } from './steps/continuity-meter.js';
import type { PackageBuilder } from './steps/package-builder.js';

/** Error codes that mean that nothing can be written at present: the tenant is read-only, or the disk is full. */
const UNWRITABLE: readonly string[] = ['degraded_mode', 'disk_full'];

/**
 * Gives an agent what it needs to continue a task, and records the restore if the caller may write the task. It changes
 * no claim. It answers even while nothing can be written: an agent that was interrupted because of this needs the
 * answer to continue.
 */
export class RestoreCheckpoint {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
    private readonly sessions: SessionRepository,
    private readonly builder: PackageBuilder,
  ) {}

  async run(
    ctx: Ctx,
    { space: ref, taskId, version, memoryRestoreMode, sessionId }: z.output<typeof RestoreCheckpointInput>,
  ): Promise<z.input<typeof TaskPackage>> {
    // The read runs with the rights of the caller, so that it leaves out what the caller may not read.
    const answer = await this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const task = await this.tasks.get(tx, space.id, taskId);
      return this.builder.build(tx, space, task, {
        version: version ?? null,
        mode: memoryRestoreMode,
        caller: ctx.caller,
      });
    });
    const recorded = this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const session = sessionId === undefined ? null : await this.sessions.lockOpen(tx, ctx, space.id, sessionId);
      const task = await this.tasks.get(tx, space.id, taskId);
      // A caller who may not write the task only reads it. Drift and recovery are measured only for callers who write,
      // so no restore is recorded.
      if (!mayWriteTask(task, ctx.caller)) return answer;
      const payload = {
        version: answer.checkpoint?.version ?? null,
        tailEvents: answer.tailEvents,
        memoryRestoreMode,
        private: session?.private ?? false,
      };
      await this.journal.record(tx, ctx, [
        { kind: 'checkpoint_restored', ...aboutTask(task, space.now), sessionId: session?.id ?? null, payload },
      ]);
      return answer;
    });
    return recorded.catch((thrown: unknown) => {
      if (!UNWRITABLE.includes(refusalIn(thrown).code)) throw thrown;
      return { ...answer, degraded: READ_ONLY };
    });
  }
}

/** Measures how closely a version of a task continues another. */
export class EvaluateContinuity {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
    private readonly checkpoints: CheckpointRepository,
    private readonly meter: ContinuityMeter,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, taskId, parent, child, actionsTaken = [] }: z.output<typeof EvaluateContinuityInput>,
  ): Promise<z.input<typeof ContinuityView>> {
    return this.work.read<z.input<typeof ContinuityView>>(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      await this.tasks.get(tx, space.id, taskId);
      const newest = await this.checkpoints.newest(tx, taskId);
      const last = child ?? newest?.version ?? 0;
      const first = parent ?? (await this.#before(tx, taskId, last));
      if (first < 1 || last < 2)
        return { outcome: 'insufficient_data', parent: null, child: null, values: null, score: null };
      const version = async (each: number) => ({
        checkpoint: await this.checkpoints.get(tx, taskId, each),
        lists: listsOf(await this.checkpoints.rowsAt(tx, taskId, each)),
      });
      const pair = { parent: await version(first), child: await version(last) };
      const until = last === newest?.version ? space.now : pair.child.checkpoint.createdAt;
      const values = await this.meter.measure(tx, pair, { until, actionsTaken });
      return { outcome: 'evaluated', parent: first, child: last, values, score: scoreOf(values) };
    });
  }

  /** The version before the given one that the reader may see; 0: there is none. */
  async #before(tx: TenantTx, taskId: string, beforeVersion: number): Promise<number> {
    return (await this.checkpoints.list(tx, taskId, { beforeVersion, limit: 1 }))[0]?.version ?? 0;
  }
}

/** Recommends what to do with an interrupted task. */
export class GetRecoveryAdvice {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
    private readonly checkpoints: CheckpointRepository,
    private readonly verifier: CheckpointVerifier,
    private readonly interruptions: InterruptionRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, taskId }: z.output<typeof RecoveryAdviceInput>,
  ): Promise<z.input<typeof RecoveryAdviceView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { retryCount } = await this.tasks.get(tx, space.id, taskId);
      const stored = await this.checkpoints.newest(tx, taskId);
      const [newest] = await this.verifier.verify(tx, stored === null ? [] : [stored]);
      const confidence = newest === undefined ? null : confidenceOf(newest, space.now);
      const interruption = await this.interruptions.ofTask(tx, ctx.caller, taskId);
      const advised = interruption && INTERRUPTIONS[interruption.type];
      return {
        ...recommend({ retryCount, confidence, advised }),
        retryCount,
        continuation_confidence: confidence,
      };
    });
  }
}
