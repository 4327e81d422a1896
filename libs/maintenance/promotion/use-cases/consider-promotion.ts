import type { Id } from '#libs/kernel/index.js';
import type { TenantDatabase } from '#libs/platform/database/index.js';
import type { OpenDueRun } from './steps/open-due-run.js';

/**
 * Starts a run for a workspace in which something has happened, if a run is due. If a run is open, its end starts the
 * run that is due then. If runs are paused, the schedule later starts the run that the end of the task or session
 * requires.
 */
export class ConsiderPromotion {
  constructor(
    private readonly database: TenantDatabase,
    private readonly dueRun: OpenDueRun,
  ) {}

  async run(tenantId: Id<'ten'>, spaceId: Id<'spc'>, workspace: Id<'wsp'>): Promise<void> {
    await this.database.write(tenantId, (tx) => this.dueRun.run(tx, tenantId, spaceId, workspace));
  }
}
