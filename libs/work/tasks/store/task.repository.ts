import type { KeptNode, NodeSource } from '#libs/graph/model/index.js';
import { withArchived, type NewEvent } from '#libs/history/events/index.js';
import { notFound, type Caller, type Ctx, type Id } from '#libs/kernel/index.js';
import { sql, type Narrowed, type TaskRow, type TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { checkMayTakeOut, checkMayWrite, type Prohibition } from '../domain/authority.rules.js';
import { checkDepth, takeSubtask } from '../domain/task.rules.js';
import { MAX_CHECKED_BELOW, type ReadTask, type Task, type TaskStatus } from '../domain/task.js';

const findTasks = sql(import.meta.url, 'find-tasks');
const lockTask = sql(import.meta.url, 'lock-task');
const lockTasks = sql(import.meta.url, 'lock-tasks');
const findTaskByExternalId = sql(import.meta.url, 'find-task-by-external-id');
const lockTaskExternalId = sql(import.meta.url, 'lock-task-external-id');
const listTasks = sql(import.meta.url, 'list-tasks');
const listOpenSteps = sql(import.meta.url, 'list-open-steps');
const countTasksAbove = sql(import.meta.url, 'count-tasks-above');
const countTasksAboveParts = sql(import.meta.url, 'count-tasks-above-parts');
const listOpenSubtasks = sql(import.meta.url, 'list-open-subtasks');
const findUnknownPrincipal = sql(import.meta.url, 'find-unknown-principal');
const findTaskAsKnown = sql(import.meta.url, 'find-task-as-known');

type Row = Narrowed<TaskRow, Pick<Task, 'anchors' | 'metadata' | 'goalSetBy'>> &
  Pick<ReadTask, 'parentTaskId' | 'milestone'>;

type PastTask = Pick<
  Task,
  'id' | 'title' | 'status' | 'anchors' | 'externalId' | 'createdBy' | 'createdAt' | 'version'
>;

/** `dropped`: positions of events whose payload has been dropped from the log; null: none. */
type PastRow = Omit<PastTask, 'status'> & { status: TaskStatus | null; dropped: string[] | null };

export interface TaskFilter {
  status: TaskStatus | null;
  externalId: string | null;
}

export class TaskRepository {
  /** The task; 404 if there is none. */
  async get(tx: TenantTx, spaceId: string, id: string): Promise<ReadTask> {
    return admitted((await this.find(tx, spaceId, [id]))[0], id);
  }

  /** Like `get`, for a task that the caller may write. Throws `task_not_yours`. */
  async getOwn(tx: TenantTx, { caller }: Ctx, spaceId: string, id: string): Promise<ReadTask> {
    return checkMayWrite(await this.get(tx, spaceId, id), caller);
  }

  /** Like `getOwn`, and locks the task: other changes of the task or of its steps wait until the transaction ends. */
  async lock(tx: TenantTx, { caller }: Ctx, spaceId: string, id: string): Promise<ReadTask> {
    return checkMayWrite(admitted(await tx.one<Row>(lockTask, spaceId, id), id), caller);
  }

  /** Throws 404 if one of the ids is not a principal. */
  async checkPrincipals(tx: TenantTx, ids: readonly string[]): Promise<void> {
    const unknown = ids.length === 0 ? null : await tx.one<{ id: string }>(findUnknownPrincipal, ids);
    if (unknown !== null) throw notFound({ what: 'principal', id: unknown.id });
  }

  /** The given tasks that exist, locked in the order of their ids. */
  lockAll(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<ReadTask[]> {
    return tx.all<Row>(lockTasks, spaceId, ids);
  }

  find(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<ReadTask[]> {
    return tx.all<Row>(findTasks, spaceId, ids);
  }

  /** The task with an external id. The external id is locked, whether a task has it or not. */
  async lockByExternalId(
    tx: TenantTx,
    spaceId: string,
    namespace: string,
    externalId: string,
  ): Promise<ReadTask | null> {
    await tx.run(lockTaskExternalId, spaceId, namespace, externalId);
    return tx.one<Row>(findTaskByExternalId, spaceId, namespace, externalId);
  }

  /** Newest first. */
  list(
    tx: TenantTx,
    spaceId: string,
    page: { beforeId: string; limit: number },
    { status, externalId }: TaskFilter,
  ): Promise<ReadTask[]> {
    return tx.all<Row>(listTasks, spaceId, page.beforeId, page.limit, status, externalId);
  }

  /** The first steps that are neither done nor skipped. */
  async listOpenSteps(tx: TenantTx, id: string, limit: number): Promise<Id<'stp'>[]> {
    return (await tx.all<{ id: Id<'stp'> }>(listOpenSteps, id, limit)).map((row) => row.id);
  }

  /** The first subtasks that are not closed. */
  async listOpenSubtasks(tx: TenantTx, spaceId: string, id: string, limit: number): Promise<Id<'tsk'>[]> {
    return (await tx.all<{ id: Id<'tsk'> }>(listOpenSubtasks, spaceId, id, limit)).map((row) => row.id);
  }

  /** How many tasks there are above a task with the given parent and earlier attempt, counted up to a limit. */
  async countAbove(tx: TenantTx, ids: readonly string[], limit: number): Promise<number> {
    return ids.length === 0 ? 0 : (await tx.one<{ count: number }>(countTasksAbove, ids, limit))!.count;
  }

  /**
   * The greatest number of tasks that a task, or one below it, would have above it if the task got a parent; null: there
   * are too many to count.
   */
  async countAboveParts(tx: TenantTx, id: string, parentId: string): Promise<number | null> {
    const { tasks, pairs } = MAX_CHECKED_BELOW;
    return (await tx.one<{ count: number | null }>(countTasksAboveParts, id, parentId, tasks, pairs))!.count;
  }

  /** The data that the graph node of a task shows, as recorded at the given time; null: it had not been created yet. */
  async findAsKnown(tx: TenantTx, spaceId: string, id: string, knownAt: Date): Promise<PastTask | null> {
    const task = await withArchived(tx, (archived) => tx.one<PastRow>(findTaskAsKnown, spaceId, id, knownAt, archived));
    return task === null || task.status === null ? null : { ...task, status: task.status };
  }
}

function admitted(task: ReadTask | null | undefined, id: string): ReadTask {
  if (task === null || task === undefined) throw notFound({ what: 'task', id });
  return task;
}

/**
 * Returns the entries that apply to the subtasks of a task because of the task itself or a task above it, as far as the
 * caller may see them. `isCut`: there are too many tasks above the task, so more entries may apply.
 */
export type ProhibitedInParts = (
  tx: TenantTx,
  caller: Caller,
  space: Pick<Space, 'id' | 'now'>,
  taskId: string,
) => Promise<{ entries: readonly Prohibition[]; isCut: boolean }>;

/** Tasks as nodes of the graph, type 15. They belong to the space, so every reader of the space sees them. */
export class TaskNodes implements NodeSource {
  readonly prefix = 'tsk';

  constructor(
    private readonly tasks: TaskRepository,
    private readonly inParts: ProhibitedInParts,
  ) {}

  async checkMayChange(tx: TenantTx, ctx: Ctx, spaceId: string, id: string): Promise<void> {
    await this.tasks.getOwn(tx, ctx, spaceId, id);
  }

  async checkMayDetach(tx: TenantTx, { caller }: Ctx, space: Pick<Space, 'id' | 'now'>, id: string): Promise<void> {
    checkMayTakeOut(id, await this.inParts(tx, caller, space, id), caller);
  }

  async attached(
    tx: TenantTx,
    ctx: Ctx,
    space: Pick<Space, 'id' | 'now'>,
    { id: partId, status }: Pick<KeptNode, 'id' | 'status'>,
    id: string,
  ): Promise<NewEvent[]> {
    const parent = await this.tasks.lock(tx, ctx, space.id, id);
    checkDepth(await this.tasks.countAboveParts(tx, partId, id));
    return takeSubtask(parent, { status: status as TaskStatus }, space.now);
  }

  async find(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<KeptNode[]> {
    return (await this.tasks.find(tx, spaceId, ids)).map(asNode);
  }

  async findAsKnown(tx: TenantTx, spaceId: string, id: string, knownAt: Date): Promise<KeptNode | null> {
    const task = await this.tasks.findAsKnown(tx, spaceId, id, knownAt);
    return task && asNode(task);
  }
}

const asNode = ({ id, title, status, anchors, externalId, createdBy, createdAt, version }: PastTask): KeptNode => ({
  id,
  type: 'task',
  text: title,
  status,
  sessionId: null,
  detail: { anchors, externalId },
  agent: null,
  createdBy,
  recordedAt: createdAt,
  version,
});
