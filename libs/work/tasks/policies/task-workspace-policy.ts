import type { EventsOf, NewEvent, StatePolicy } from '#libs/history/events/index.js';
import { closed, type WorkspaceRepository } from '#libs/knowledge/workspaces/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { TaskPayloads } from '../domain/task.js';

type StatusChange = EventsOf<Pick<TaskPayloads, 'task_status_changed'>>;

/** Closes the workspace of a task when the task is closed. */
export class TaskWorkspacePolicy implements StatePolicy<StatusChange> {
  readonly kinds = new Set(['task_status_changed'] as const);

  constructor(private readonly workspaces: WorkspaceRepository) {}

  readonly react = async (tx: TenantTx, events: readonly StatusChange[]): Promise<NewEvent[]> => {
    const ended = events.filter(({ payload: { to } }) => to === 'done' || to === 'cancelled');
    if (ended.length === 0) return [];
    const endedAt = new Map(ended.map(({ subjectId, occurredAt }) => [subjectId, occurredAt]));
    // Opening a workspace locks its owner, too. If a workspace is opened at the same time, it either exists already or
    // will be refused.
    for (const { spaceId, subjectId } of ended.toSorted((a, b) => (a.subjectId < b.subjectId ? -1 : 1)))
      await this.workspaces.lockOwner(tx, spaceId!, subjectId);
    const open = await this.workspaces.lockOfOwners(tx, [...endedAt.keys()]);
    return open.flatMap((workspace) => closed(workspace, 'owner', endedAt.get(workspace.ownerId!)!).events);
  };
}
