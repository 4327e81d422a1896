import type { Id } from '#libs/kernel/index.js';
import type { WorkspaceRepository } from '#libs/knowledge/workspaces/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { operatorOf } from '#libs/tenancy/api-keys/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { OpenRun, SettingsRepository } from '../../../runs/index.js';
import { isCadenceDue } from '../../domain/cadence.rules.js';
import type { PromotionRepository } from '../../store/promotion.repository.js';

/**
 * Opens a run for a workspace if one is due: because its task or session ended, or because enough was observed since
 * the last run. Opens none while runs are paused or another run of the workspace is open.
 */
export class OpenDueRun {
  constructor(
    private readonly spaces: SpaceDirectory,
    private readonly repository: PromotionRepository,
    private readonly workspaces: WorkspaceRepository,
    private readonly settings: SettingsRepository,
    private readonly openRun: OpenRun,
  ) {}

  async run(tx: TenantTx, tenantId: Id<'ten'>, spaceId: Id<'spc'>, workspace: Id<'wsp'>): Promise<void> {
    const lane = await this.repository.lane(tx, spaceId, workspace);
    if (lane === null) return;
    const isDue =
      lane.isBoundaryDue || isCadenceDue(await this.workspaces.countObservationsOf(tx, workspace), lane.observedBefore);
    if (!isDue) return;
    const { paused, kinds } = await this.settings.get(tx, spaceId);
    if (paused || !kinds.promote.enabled) return;
    const ctx = operatorOf(tenantId, 'schedule');
    const options = { workspace, reason: lane.isBoundaryDue ? 'task_boundary' : 'cadence' };
    const space = await this.spaces.open(tx, ctx, spaceId);
    await this.openRun.ifFree(tx, ctx, space, { kind: 'promote', options, dryRun: false, triggeredBy: 'schedule' });
  }
}
