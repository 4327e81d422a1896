import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedWorkspaceEvent } from '../domain/workspace.js';

const insertWorkspace = sql(import.meta.url, 'insert-workspace');
const updateWorkspace = sql(import.meta.url, 'update-workspace');

export class WorkspaceProjector implements Projector<RecordedWorkspaceEvent> {
  readonly tables = ['workspaces'];
  readonly kinds = ['workspace_opened', 'workspace_closed', 'workspace_reopened', 'workspace_archived'] as const;

  async project(tx: TenantTx, events: readonly RecordedWorkspaceEvent[]): Promise<void> {
    await Promise.all(
      events.map(({ kind, subjectId, payload }) => {
        if (kind === 'workspace_opened') return tx.run(insertWorkspace, JSON.stringify(payload.workspace));
        const { state, closedAt, version } = payload.workspace;
        return tx.run(updateWorkspace, subjectId, state, closedAt, version);
      }),
    );
  }
}
