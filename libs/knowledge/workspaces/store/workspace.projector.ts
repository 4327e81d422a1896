import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedWorkspaceEvent } from '../domain/workspace.js';

const insertWorkspace = sql(import.meta.url, 'insert-workspace');
const updateLastRun = sql(import.meta.url, 'update-last-run');
const updateWorkspace = sql(import.meta.url, 'update-workspace');

export class WorkspaceProjector implements Projector<RecordedWorkspaceEvent> {
  readonly tables = ['workspaces'];
  readonly kinds = [
    'workspace_opened',
    'workspace_closed',
    'workspace_reopened',
    'workspace_archived',
    'workspace_promoted',
  ] as const;

  async project(tx: TenantTx, events: readonly RecordedWorkspaceEvent[]): Promise<void> {
    await Promise.all(events.map((event) => this.#apply(tx, event)));
  }

  async #apply(tx: TenantTx, { kind, subjectId, payload }: RecordedWorkspaceEvent): Promise<void> {
    switch (kind) {
      case 'workspace_opened':
        await tx.run(insertWorkspace, JSON.stringify(payload.workspace));
        return;
      case 'workspace_promoted': {
        const { workspaceId, lastRun, version = null } = payload;
        if (workspaceId !== null)
          await tx.run(
            updateLastRun,
            workspaceId,
            JSON.stringify(lastRun),
            lastRun.reason === 'task_boundary',
            version,
          );
        return;
      }
      default: {
        const { state, closedAt, version } = payload.workspace;
        const isBoundary = kind === 'workspace_closed' && payload.because === 'owner';
        await tx.run(updateWorkspace, subjectId, state, closedAt, version, isBoundary);
      }
    }
  }
}
