import type { NewEvent, StatePolicy } from '#libs/history/events/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { closed } from '../domain/workspace.js';
import type { WorkspaceRepository } from '../store/workspace.repository.js';

/** Closes the workspace of a session together with the session. */
export class SessionWorkspacePolicy implements StatePolicy {
  readonly kinds = new Set(['session_closed']);

  constructor(private readonly workspaces: WorkspaceRepository) {}

  readonly react = async (tx: TenantTx, events: readonly NewEvent[]): Promise<NewEvent[]> => {
    const endedAt = new Map(events.map(({ subjectId, occurredAt }) => [subjectId, occurredAt]));
    const open = await this.workspaces.lockOfOwners(tx, [...endedAt.keys()]);
    return open.flatMap((workspace) => closed(workspace, 'owner', endedAt.get(workspace.ownerId!)!).events);
  };
}
