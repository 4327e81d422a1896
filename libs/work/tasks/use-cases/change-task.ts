import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx, Id, IdSource } from '#libs/kernel/index.js';
import { gateEvaluated, MAX_NAMED, rejectionIn } from '#libs/knowledge/gates/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { phaseOf } from '../domain/task.js';
import { changeDetails, clearTaskReview, decideStatus, evaluationOfTask } from '../domain/task.rules.js';
import {
  viewOfTask,
  type ClearTaskReviewInput,
  type TaskStatusResult,
  type TaskView,
  type UpdateTaskInput,
} from '../domain/task.schemas.js';
import type { TaskRepository } from '../store/task.repository.js';

type Result = z.input<typeof TaskStatusResult>;

/** Changes a task: its status, by the one table there is, and what is said about it. Where the status is rejected, nothing changes. */
export class UpdateTask {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
    private readonly ids: IdSource,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, id, status, reason, expectedVersion, ...asked }: z.output<typeof UpdateTaskInput>,
  ): Promise<Result> {
    return this.work.write<Result>(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const task = await this.tasks.lock(tx, space.id, id);
      const to = status === undefined ? task.phase : phaseOf(status);
      const [openStepIds, openSubtaskIds] = to === 'done' ? await this.#open(tx, space.id, id) : [[], []];
      const decision = decideStatus(
        task,
        { to, reason: reason ?? null, expectedVersion },
        { caller: ctx.caller, now: space.now, openStepIds, openSubtaskIds },
      );
      const changed =
        decision.kind === 'rejected' ? { task, events: [] } : changeDetails(decision.task, asked, space.now);
      if (decision.kind === 'unchanged') {
        await this.journal.record(tx, ctx, changed.events);
        const unchanged = changed.events.length === 0;
        return { outcome: 'accepted', unchanged, auditId: null, rejection: null, task: viewOfTask(changed.task) };
      }
      const [events, violations] = decision.kind === 'accepted' ? [decision.events, []] : [[], decision.violations];
      const auditId = this.ids.next('evt');
      const evaluation = evaluationOfTask(task, to, violations, { auditId, now: space.now, caller: ctx.caller });
      await this.journal.record(tx, ctx, [gateEvaluated(evaluation), ...events, ...changed.events]);
      const rejection = rejectionIn(evaluation);
      return { outcome: decision.kind, unchanged: false, auditId, rejection, task: viewOfTask(changed.task) };
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
