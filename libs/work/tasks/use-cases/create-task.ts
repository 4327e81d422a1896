import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx, IdSource } from '#libs/kernel/index.js';
import { namespaceOf } from '#libs/knowledge/sources/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { checkSameTask } from '../domain/task.rules.js';
import { viewOfTask, type CreatedTask, type CreateTaskInput } from '../domain/task.schemas.js';
import { taskCreated, type Task } from '../domain/task.js';
import type { TaskRepository } from '../store/task.repository.js';

type Result = z.input<typeof CreatedTask>;

/** Creates a task, or returns the one that the external id names already. */
export class CreateTask {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
    private readonly ids: IdSource,
  ) {}

  run(ctx: Ctx, { space: ref, title, anchors, externalId, sourceSystem }: CreateTaskInput): Promise<Result> {
    return this.work.write<Result>(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const namespace = namespaceOf(ctx.caller, sourceSystem) ?? ctx.caller.principal.id;
      const first = externalId ? await this.tasks.lockByExternalId(tx, space.id, namespace, externalId) : null;
      const task: Task = {
        id: this.ids.next('tsk'),
        spaceId: space.id,
        externalId: externalId ?? null,
        namespace,
        title,
        anchors: anchors ?? {},
        status: 'open',
        pendingSteps: 0,
        inProgressSteps: 0,
        blockedSteps: 0,
        doneSteps: 0,
        skippedSteps: 0,
        edgeCount: 0,
        needsReview: false,
        createdAt: space.now,
        createdBy: ctx.caller.principal.id,
        stateSince: space.now,
        version: 1,
      };
      if (first !== null) {
        checkSameTask(first, task);
        return { ...viewOfTask(first), deduplicated: true };
      }
      await this.journal.record(tx, ctx, [taskCreated(task)]);
      return { ...viewOfTask(task), deduplicated: false };
    });
  }
}
