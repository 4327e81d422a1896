import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { phaseOf } from '../domain/task.js';
import { changeDetails, clearTaskReview } from '../domain/task.rules.js';
import {
  viewOfTask,
  type ClearTaskReviewInput,
  type TaskStatusResult,
  type TaskView,
  type UpdateTaskInput,
} from '../domain/task.schemas.js';
import type { TaskRepository } from '../store/task.repository.js';
import type { StatusChanger } from './steps/status-changer.js';

type Result = z.input<typeof TaskStatusResult>;

/** Changes the status and the details of a task. If the status is rejected, nothing changes. */
export class UpdateTask {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
    private readonly statuses: StatusChanger,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, id, status, reason, expectedVersion, ...asked }: z.output<typeof UpdateTaskInput>,
  ): Promise<Result> {
    return this.work.write<Result>(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      await this.tasks.checkPrincipals(tx, asked.members ?? []);
      const task = await this.tasks.lock(tx, ctx, space.id, id);
      const { events, ...changed } = await this.statuses.change(tx, ctx, { spaceId: space.id, now: space.now }, task, {
        to: status === undefined ? task.phase : phaseOf(status),
        reason: reason ?? null,
        expectedVersion,
      });
      const said =
        changed.outcome === 'rejected'
          ? { task, events: [] }
          : changeDetails(changed.task, asked, { caller: ctx.caller, now: space.now });
      await this.journal.record(tx, ctx, [...events, ...said.events]);
      const unchanged = changed.unchanged && said.events.length === 0;
      return { ...changed, unchanged, task: viewOfTask(said.task) };
    });
  }
}

/** Clears the mark for review of a task after somebody looked at it. */
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
      const { task, events } = clearTaskReview(await this.tasks.lock(tx, ctx, space.id, id), note, space.now);
      await this.journal.record(tx, ctx, events);
      return viewOfTask(task);
    });
  }
}
