import type { TenantTx } from '#libs/platform/database/index.js';
import { operatorOf } from '#libs/tenancy/api-keys/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { RunRepository, OpenRun } from '../../../runs/index.js';
import type { DueTimes, DueKind } from '../../store/due-times.js';
import type { SettingsRepository } from '../../store/settings.repository.js';

/** Starts a run of a kind that is due, and sets when it is due next. */
export class StartDueRun {
  constructor(
    private readonly spaces: SpaceDirectory,
    private readonly due: DueTimes,
    private readonly settings: SettingsRepository,
    private readonly runs: RunRepository,
    private readonly openRun: OpenRun,
  ) {}

  /** Returns false where another worker was quicker, or a run of the kind is open. */
  async run(tx: TenantTx, { tenantId, spaceId, kind }: DueKind): Promise<boolean> {
    if (!(await this.due.take(tx, spaceId, kind))) return false;
    const ctx = operatorOf(tenantId, 'schedule');
    const [space, { kinds }, last] = await Promise.all([
      this.spaces.open(tx, ctx, spaceId),
      this.settings.get(tx, spaceId),
      this.runs.findLast(tx, spaceId, kind),
    ]);
    await this.due.schedule(tx, spaceId, { [kind]: kinds[kind] }, true);
    return (
      (await this.openRun.ifFree(tx, ctx, space, {
        kind,
        options: {},
        dryRun: false,
        triggeredBy: 'schedule',
        pages: kinds[kind].pages,
        cursor: last?.cursor ?? null,
      })) !== null
    );
  }
}
