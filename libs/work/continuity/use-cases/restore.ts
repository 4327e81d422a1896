import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import {
  confidenceOf,
  entriesAgainst,
  isSameItem,
  listsOf,
  type Checkpoint,
  type CheckpointRepository,
  type ConstraintList,
  type Lists,
  type RowOf,
} from '../../checkpoints/index.js';
import type { ExecutionRepository } from '../../executions/index.js';
import { INTERRUPTIONS, type InterruptionRepository } from '../../interruptions/index.js';
import { aboutTask, type TaskRepository } from '../../tasks/index.js';
import { measure, measuredOf, recommend, releasedIn, scoreOf } from '../domain/continuity.rules.js';
import { actionsIn } from '../domain/drift.rules.js';
import type {
  ContinuityView,
  EvaluateContinuityInput,
  RecoveryAdviceInput,
  RecoveryAdviceView,
  RestoreCheckpointInput,
  TaskPackage,
} from '../domain/continuity.schemas.js';
import type { PackageBuilder } from './steps/package-builder.js';

/** Gives the agent that goes on with a task what it needs, and records that it did. It changes no claim. */
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
    // Read as a reader, so that what the caller may not read is left out.
    const answer = await this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const task = await this.tasks.get(tx, space.id, taskId);
      return this.builder.build(tx, space, task, {
        version: version ?? null,
        mode: memoryRestoreMode,
        caller: ctx.caller,
      });
    });
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const task = await this.tasks.get(tx, space.id, taskId);
      const session = sessionId === undefined ? null : await this.sessions.getOwn(tx, ctx, space.id, sessionId);
      const payload = { version: answer.checkpoint?.version ?? null, tailEvents: answer.tailEvents, memoryRestoreMode };
      await this.journal.record(tx, ctx, [
        { kind: 'checkpoint_restored', ...aboutTask(task, space.now), sessionId: session?.id ?? null, payload },
      ]);
      return answer;
    });
  }
}

/** Measures how much a version of a task goes on from another. */
export class EvaluateContinuity {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
    private readonly checkpoints: CheckpointRepository,
    private readonly executions: ExecutionRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, taskId, parent, child, actionsTaken = [] }: z.output<typeof EvaluateContinuityInput>,
  ): Promise<z.input<typeof ContinuityView>> {
    return this.work.read<z.input<typeof ContinuityView>>(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      await this.tasks.get(tx, space.id, taskId);
      const newest = child ?? (await this.checkpoints.newest(tx, taskId))?.version ?? 0;
      const first = parent ?? (await this.#before(tx, taskId, newest));
      if (first < 1 || newest < 2)
        return { outcome: 'insufficient_data', parent: null, child: null, values: null, score: null };
      const at = await Promise.all([first, newest].map((each) => this.checkpoints.get(tx, taskId, each)));
      const rows = await Promise.all([first, newest].map((each) => this.checkpoints.rowsAt(tx, taskId, each)));
      const recent = await this.checkpoints.list(tx, taskId, { beforeVersion: newest + 1, limit: 20 });
      const lists = rows.map((each) => listsOf(each)) as [Lists, Lists];
      const moment = at[1]!.createdAt;
      const [before, after] = [measuredOf(lists[0], moment), measuredOf(lists[1], moment)];
      const actions = await this.#actions(tx, taskId, {
        parent: at[0]!,
        until: child === undefined ? space.now : moment,
        actionsTaken,
      });
      const values = measure(before, after, {
        releasedIds: releasedIn(before, after),
        reasons: recent.map(({ reason }) => reason),
        actions: { taken: actions.length, redundant: countRedundant(lists[0], actions, at[0]!.createdAt) },
      });
      return { outcome: 'evaluated', parent: first, child: newest, values, score: scoreOf(values) };
    });
  }

  /** The version before another that the reader may see; 0: there is none. */
  async #before(tx: TenantTx, taskId: string, beforeVersion: number): Promise<number> {
    return (await this.checkpoints.list(tx, taskId, { beforeVersion, limit: 1 }))[0]?.version ?? 0;
  }

  /** What was begun since the parent was restored last, or else was written. */
  async #actions(
    tx: TenantTx,
    taskId: string,
    { parent, until, actionsTaken }: { parent: Checkpoint; until: Date; actionsTaken: readonly string[] },
  ): Promise<string[]> {
    const restores = await this.checkpoints.restores(tx, taskId);
    const restored = restores.find(({ version, restoredAt }) => version === parent.version && restoredAt <= until);
    const from = restored?.restoredAt ?? parent.createdAt;
    return actionsIn(await this.executions.ofTask(tx, taskId, { from, to: until }), actionsTaken);
  }
}

/** Actions that match what the parent forbids or has completed. */
function countRedundant(parent: Lists, actions: readonly string[], at: Date): number {
  const entries: RowOf<ConstraintList>[] = parent.must_not_redo;
  return actions.filter(
    (text) =>
      entriesAgainst(entries, { text }, at).redo.length > 0 ||
      parent.completed.some(({ item }) => isSameItem(item, { text })),
  ).length;
}

/** Says what to do with a task that was left. */
export class GetRecoveryAdvice {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
    private readonly checkpoints: CheckpointRepository,
    private readonly interruptions: InterruptionRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, taskId }: z.output<typeof RecoveryAdviceInput>,
  ): Promise<z.input<typeof RecoveryAdviceView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { retryCount } = await this.tasks.get(tx, space.id, taskId);
      const newest = await this.checkpoints.newest(tx, taskId);
      const confidence = newest && confidenceOf(newest, space.now);
      const sessionId = newest?.sessionId ?? null;
      const interruption = sessionId === null ? null : await this.interruptions.last(tx, sessionId);
      const advised = interruption && INTERRUPTIONS[interruption.type];
      return {
        ...recommend({ retryCount, confidence, advised }),
        retryCount,
        continuation_confidence: confidence,
      };
    });
  }
}
