import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { notFound, startAfter, toPage, type Ctx, type IdSource } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { takesPart, type SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { TaskRepository } from '../../tasks/index.js';
import {
  executionEnded,
  executionEndedAlready,
  executionStarted,
  refuseUntraceable,
  tracesOf,
  viewOfExecution,
  type EndExecutionInput,
  type Execution,
  type ExecutionInput,
  type ExecutionTraceList,
  type ExecutionView,
  type StartExecutionInput,
  type TraceExecutionsInput,
} from '../domain/execution.js';
import type { ExecutionRepository } from '../store/execution.repository.js';

/**
 * Records that something was started in a task. If the session is interrupted before the execution ends, the
 * interruption counts as a crash.
 */
export class StartExecution {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
    private readonly tasks: TaskRepository,
    private readonly ids: IdSource,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, taskId, label, sessionId }: z.output<typeof StartExecutionInput>,
  ): Promise<z.input<typeof ExecutionView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const session = sessionId === undefined ? null : await this.sessions.lockOpen(tx, ctx, space.id, sessionId);
      const task = await this.tasks.getOwn(tx, ctx, space.id, taskId);
      const execution: Execution = {
        id: this.ids.next('exe'),
        spaceId: space.id,
        taskId: task.id,
        sessionId: session?.id ?? null,
        private: session?.private ?? false,
        label,
        outcome: null,
        startedAt: space.now,
        startedBy: ctx.caller.principal.id,
        endedAt: null,
      };
      await this.journal.record(tx, ctx, [executionStarted(execution, this.ids.next('evt'))]);
      return viewOfExecution(execution);
    });
  }
}

/** Ends an execution. Repeating the same outcome changes nothing; a different outcome throws `execution_ended`. */
export class EndExecution {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
    private readonly tasks: TaskRepository,
    private readonly executions: ExecutionRepository,
    private readonly ids: IdSource,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, id, outcome }: z.output<typeof EndExecutionInput>,
  ): Promise<z.input<typeof ExecutionView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const execution = await this.executions.lock(tx, space.id, id);
      await this.#checkTakesPart(tx, ctx, execution);
      await this.tasks.getOwn(tx, ctx, space.id, execution.taskId);
      if (execution.outcome === outcome) return viewOfExecution(execution);
      if (execution.outcome !== null) throw executionEndedAlready({ id, outcome: execution.outcome });
      const end = { outcome, endedBy: ctx.caller.principal.id };
      await this.journal.record(tx, ctx, [executionEnded(execution, end, space.now, this.ids.next('evt'))]);
      return viewOfExecution({ ...execution, outcome, endedAt: space.now });
    });
  }

  /**
   * Throws 404, as if the execution did not exist, if it belongs to a private session in which the caller does not take
   * part.
   */
  async #checkTakesPart(
    tx: TenantTx,
    ctx: Ctx,
    { id, spaceId, sessionId, private: isPrivate }: Execution,
  ): Promise<void> {
    if (!isPrivate) return;
    const session = await this.sessions.find(tx, ctx, spaceId, sessionId!);
    if (session === null || !takesPart(ctx.caller, session)) throw notFound({ what: 'execution', id });
  }
}

export class GetExecution {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly executions: ExecutionRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof ExecutionInput>): Promise<z.input<typeof ExecutionView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      return viewOfExecution(await this.executions.get(tx, space.id, id));
    });
  }
}

/**
 * The executions of a task in order, or one execution, each with the number of events recorded in its session while it
 * ran.
 */
export class ListExecutions {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
    private readonly executions: ExecutionRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, taskId, id, limit, cursor }: z.output<typeof TraceExecutionsInput>,
  ): Promise<z.input<typeof ExecutionTraceList>> {
    refuseUntraceable({ taskId, id });
    const [after] = startAfter(cursor, ['']);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      if (taskId !== undefined) await this.tasks.get(tx, space.id, taskId);
      const found =
        id === undefined
          ? await this.executions.list(tx, taskId!, { afterId: String(after), limit: limit + 1 })
          : await this.#one(tx, space.id, id, taskId);
      const page = toPage(found, limit, (execution) => [execution.id]);
      const calls = await this.executions.calls(
        tx,
        page.data.map((execution) => execution.id),
      );
      return { ...page, data: tracesOf(page.data, calls) };
    });
  }

  async #one(tx: TenantTx, spaceId: string, id: string, taskId: string | undefined): Promise<Execution[]> {
    const execution = await this.executions.get(tx, spaceId, id);
    return taskId === undefined || execution.taskId === taskId ? [execution] : [];
  }
}
