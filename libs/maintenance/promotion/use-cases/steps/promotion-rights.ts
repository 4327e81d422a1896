import type { Ctx } from '#libs/kernel/index.js';
import { DEFAULT_WORKSPACE, refuseOther, type WorkspaceRepository } from '#libs/knowledge/workspaces/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { PromotionOptions } from '../../store/promotion.repository.js';

/**
 * Decides who may request a run: for the workspace of a task, anyone who may write in it; for any other workspace, its
 * opener and writers.
 */
export class PromotionRights {
  constructor(private readonly workspaces: WorkspaceRepository) {}

  /** Throws 404 for a workspace that the caller may not read, and `workspace_of_another`. */
  async check(tx: TenantTx, ctx: Ctx, { id: spaceId }: Space, { workspace: id }: PromotionOptions): Promise<void> {
    if (id === DEFAULT_WORKSPACE) return;
    const workspace = await this.workspaces.get(tx, ctx, spaceId, id);
    if (workspace.kind !== 'task') refuseOther(workspace, workspace.openedBy, ctx.caller);
  }
}
