import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { canonicalJson, type Ctx } from '#libs/kernel/index.js';
import { namespaceOf } from '#libs/knowledge/sources/index.js';
import { sha256 } from '#libs/platform/secrets/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { decideGoal, eachOnce, membersFrom } from '../domain/authority.rules.js';
import { checkMetadata, checkSameTask } from '../domain/task.rules.js';
import {
  namesOf,
  viewOfTask,
  type CreatedTask,
  type CreateTaskInput,
  type RetryTaskInput,
  type SpawnSubtaskInput,
  type TaskView,
} from '../domain/task.schemas.js';
import type { TaskRepository } from '../store/task.repository.js';
import type { TaskMaker } from './steps/task-maker.js';

type Result = z.input<typeof CreatedTask>;

/** Creates a task, or returns the existing one with the external id. */
export class CreateTask {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
    private readonly maker: TaskMaker,
  ) {}

  run(
    ctx: Ctx,
    {
      space: ref,
      externalId = null,
      sourceSystem,
      anchors,
      parentTaskId,
      importance,
      metadata,
      members,
      ...given
    }: Input,
  ): Promise<Result> {
    const asked = {
      ...namesOf(given),
      anchors: anchors ?? {},
      importance,
      parentTaskId: parentTaskId ?? null,
      metadata: checkMetadata(metadata ?? {}),
      ...(members && { members: eachOnce(members) }),
    };
    const requestHash = sha256(canonicalJson(asked));
    return this.work.write<Result>(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const namespace = namespaceOf(ctx.caller, sourceSystem) ?? ctx.caller.principal.id;
      const first = externalId === null ? null : await this.tasks.lockByExternalId(tx, space.id, namespace, externalId);
      if (first !== null) {
        checkSameTask(first, { ...asked, requestHash });
        return { ...viewOfTask(first), deduplicated: true };
      }
      await this.tasks.checkPrincipals(tx, asked.members ?? []);
      const made = await this.maker.make(tx, ctx, space, { ...asked, externalId, namespace, requestHash });
      await this.journal.record(tx, ctx, made.events);
      return { ...viewOfTask(made.task), deduplicated: false };
    });
  }
}

type Input = CreateTaskInput;

/** Creates the next attempt at a task: a copy of the task in the phase `planning`. */
export class RetryTask {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly maker: TaskMaker,
  ) {}

  run(ctx: Ctx, { space: ref, id, title, goal }: z.output<typeof RetryTaskInput>): Promise<z.input<typeof TaskView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { task, events } = await this.maker.makeFrom(tx, ctx, space, id, (first) => ({
        title: title ?? first.title,
        ...decideGoal(first, goal, ctx.caller),
        members: membersFrom(first, ctx.caller.principal.id),
        importance: first.importance,
        anchors: first.anchors,
        metadata: first.metadata,
        parentTaskId: first.parentTaskId,
        retryOfTaskId: first.id,
        retryCount: first.retryCount + 1,
      }));
      await this.journal.record(tx, ctx, events);
      return viewOfTask(task);
    });
  }
}

/** Creates a subtask during the work on a task. The subtask has the same anchors. */
export class SpawnSubtask {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly maker: TaskMaker,
  ) {}

  run(ctx: Ctx, { space: ref, id, ...given }: z.output<typeof SpawnSubtaskInput>): Promise<z.input<typeof TaskView>> {
    const names = namesOf(given);
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { task, events } = await this.maker.makeFrom(tx, ctx, space, id, (parent) => ({
        ...names,
        importance: parent.importance,
        anchors: parent.anchors,
        metadata: {},
        members: membersFrom(parent, ctx.caller.principal.id),
        parentTaskId: parent.id,
        spawnedFrom: parent.id,
      }));
      await this.journal.record(tx, ctx, events);
      return viewOfTask(task);
    });
  }
}
