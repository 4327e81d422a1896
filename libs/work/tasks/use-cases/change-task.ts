import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx, Id, IdSource } from '#libs/kernel/index.js';
import { gateEvaluated, MAX_NAMED, rejectionIn } from '#libs/knowledge/gates/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { clearTaskReview, decideStatus, evaluationOfTask } from '../domain/task.rules.js';
import {
  viewOfTask,
  type ClearTaskReviewInput,
  type SetTaskStatusInput,
  type TaskStatusResult,
  type TaskView,
} from '../domain/task.schemas.js';
import type { TaskRepository } from '../store/task.repository.js';

type Result = z.input<typeof TaskStatusResult>;

/** Sets the status of a task: the only way to change it. */
export class SetTaskStatus {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
    private readonly ids: IdSource,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, id, status: to, reason, expectedVersion }: z.output<typeof SetTaskStatusInput>,
  ): Promise<Result> {
    return this.work.write<Result>(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const task = await this.tasks.lock(tx, space.id, id);
      const [openStepIds, openSubtaskIds] = to === 'done' ? await this.#open(tx, space.id, id) : [[], []];
      const decision = decideStatus(
        task,
        { to, reason: reason ?? null, expectedVersion },
        { caller: ctx.caller, now: space.now, openStepIds, openSubtaskIds },
      );
      if (decision.kind === 'unchanged')
        return { outcome: 'accepted', unchanged: true, auditId: null, rejection: null, task: viewOfTask(task) };
      const [after, events, violations] =
        decision.kind === 'accepted' ? [decision.task, decision.events, []] : [task, [], decision.violations];
      const auditId = this.ids.next('evt');
      const evaluation = evaluationOfTask(task, to, violations, { auditId, now: space.now, caller: ctx.caller });
      await this.journal.record(tx, ctx, [gateEvaluated(evaluation), ...events]);
      const rejection = rejectionIn(evaluation);
      return { outcome: decision.kind, unchanged: false, auditId, rejection, task: viewOfTask(after) };
    });
  }

  #open(tx: TenantTx, spaceId: string, id: string): Promise<[Id<'stp'>[], Id<'tsk'>[]]> {
    return Promise.all([
      this.tasks.listOpenSteps(tx, id, MAX_NAMED),
      this.tasks.listOpenSubtasks(tx, spaceId, id, MAX_NAMED),
    ]);
  }
}

/** Says that somebody has looked at a task that asked for it. */
export class ClearTaskReview {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id, note }: z.output<typeof ClearTaskReviewInput>): Promise<z.input<typeof TaskView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { task, events } = clearTaskReview(await this.tasks.lock(tx, space.id, id), note, space.now);
      await this.journal.record(tx, ctx, events);
      return viewOfTask(task);
    });
  }
}
