import { edgeAdded, keyOfOwnDependences } from '#libs/graph/model/index.js';
import type { NewEvent } from '#libs/history/events/index.js';
import type { Ctx, Id, IdSource } from '#libs/kernel/index.js';
import type { SlotRepository } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { setByOf } from '../../domain/authority.rules.js';
import { checkDepth, takeSubtask } from '../../domain/task.rules.js';
import { MAX_ABOVE, taskCreated, type ReadTask, type Task } from '../../domain/task.js';
import type { TaskRepository } from '../../store/task.repository.js';

export type AskedTask = Pick<Task, 'title' | 'goal' | 'importance' | 'anchors' | 'metadata'> &
  Partial<
    Pick<
      Task,
      | 'externalId'
      | 'namespace'
      | 'requestHash'
      | 'retryOfTaskId'
      | 'retryCount'
      | 'spawnedFrom'
      | 'goalSetBy'
      | 'members'
    >
  > & {
    parentTaskId: Id<'tsk'> | null;
  };

interface MadeTask {
  task: ReadTask;
  events: NewEvent[];
}

/** Creates a task with the edge to its parent. */
export class TaskMaker {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly slots: SlotRepository,
    private readonly ids: IdSource,
  ) {}

  /** Locks the parent. Throws `task_too_deep`. */
  async make(tx: TenantTx, ctx: Ctx, space: Space, asked: AskedTask): Promise<MadeTask> {
    if (asked.parentTaskId !== null) await this.#keepAbove(tx, space);
    return this.#make(tx, ctx, space, asked);
  }

  /** Like `make`, for a task that is a part of another one or the next attempt at it. Locks the other task as well. */
  async makeFrom(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    id: string,
    asked: (other: ReadTask) => AskedTask,
  ): Promise<MadeTask> {
    await this.#keepAbove(tx, space);
    return this.#make(tx, ctx, space, asked(await this.tasks.lock(tx, ctx, space.id, id)));
  }

  /**
   * While the transaction runs, nobody ties existing tasks together, so the number of tasks above the new one does not
   * grow. An edge counts the tasks below it, and could not see the new one yet. Acquired before the row of a task, as by
   * whoever adds an edge.
   */
  #keepAbove(tx: TenantTx, space: Space): Promise<void> {
    return this.slots.lockShared(tx, [keyOfOwnDependences('subtask_of', space.id)], []);
  }

  /** The task is new, so the edge cannot close a cycle. */
  async #make(tx: TenantTx, ctx: Ctx, space: Space, { parentTaskId, ...asked }: AskedTask): Promise<MadeTask> {
    const createdBy = ctx.caller.principal.id;
    const above = [parentTaskId, asked.retryOfTaskId ?? null].filter((id) => id !== null);
    const [parent, depth] = await Promise.all([
      parentTaskId === null ? null : this.tasks.lock(tx, ctx, space.id, parentTaskId),
      this.tasks.countAbove(tx, above, MAX_ABOVE + 1),
    ]);
    checkDepth(depth);
    const task: Task = {
      externalId: null,
      namespace: createdBy,
      requestHash: null,
      retryOfTaskId: null,
      retryCount: 0,
      spawnedFrom: null,
      members: null,
      goalSetBy: asked.goal === null ? null : setByOf(ctx.caller),
      ...asked,
      id: this.ids.next('tsk'),
      spaceId: space.id,
      status: 'open',
      phase: 'planning',
      pendingSteps: 0,
      inProgressSteps: 0,
      blockedSteps: 0,
      doneSteps: 0,
      skippedSteps: 0,
      edgeCount: 0,
      needsReview: false,
      createdAt: space.now,
      createdBy,
      stateSince: space.now,
      version: 1,
    };
    const tied = parent === null ? [] : [...takeSubtask(parent, task, space.now), this.#edge(task, parent.id)];
    return { task: { ...task, parentTaskId, milestone: false }, events: [taskCreated(task), ...tied] };
  }

  #edge({ id, spaceId, createdAt, createdBy }: Task, parentId: Id<'tsk'>): NewEvent {
    return edgeAdded({
      id: this.ids.next('edg'),
      spaceId,
      fromId: id,
      toId: parentId,
      kind: 'subtask_of',
      ordinal: 0,
      createdAt,
      createdBy,
      closedAt: null,
    });
  }
}
