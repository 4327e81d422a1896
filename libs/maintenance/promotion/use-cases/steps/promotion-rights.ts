import type { Ctx } from '#libs/kernel/index.js';
import { DEFAULT_WORKSPACE, refuseOther, type WorkspaceRepository } from '#libs/knowledge/workspaces/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { PromotionOptions } from '../../store/promotion.repository.js';

/** Who may ask for a run: about the workspace of a task everybody who may write in it, about others their openers and writers. */
export class PromotionRights {
  constructor(private readonly workspaces: WorkspaceRepository) {}

  /** 404 for a workspace that the caller may not read. Throws `workspace_of_another`. */
  async check(tx: TenantTx, ctx: Ctx, { id: spaceId }: Space, { workspace: id }: PromotionOptions): Promise<void> {
    if (id === DEFAULT_WORKSPACE) return;
    const workspace = await this.workspaces.get(tx, ctx, spaceId, id);
    if (workspace.kind !== 'task') refuseOther(workspace, workspace.openedBy, ctx.caller);
  }
}
