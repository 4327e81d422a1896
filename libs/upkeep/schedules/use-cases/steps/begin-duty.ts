import type { TenantTx } from '#libs/platform/database/index.js';
import { operatorOf } from '#libs/tenancy/principals/domain/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import type { RunRepository } from '../../../runs/store/index.js';
import type { OpenRun } from '../../../runs/use-cases/steps/index.js';
import type { DueDuties, DueDuty, SettingsRepository } from '../../store/index.js';

/** Begins a duty that has come, and says when it comes next. */
export class BeginDuty {
  constructor(
    private readonly spaces: SpaceDirectory,
    private readonly due: DueDuties,
    private readonly settings: SettingsRepository,
    private readonly runs: RunRepository,
    private readonly openRun: OpenRun,
  ) {}

  /** False where another worker was quicker, or a run of it is open. */
  async run(tx: TenantTx, { tenantId, spaceId, duty }: DueDuty): Promise<boolean> {
    if (!(await this.due.take(tx, spaceId, duty))) return false;
    const ctx = operatorOf(tenantId, 'schedule');
    const [space, { duties }, last] = await Promise.all([
      this.spaces.open(tx, ctx, spaceId),
      this.settings.get(tx, spaceId),
      this.runs.findLast(tx, spaceId, duty),
    ]);
    await this.due.schedule(tx, spaceId, { [duty]: duties[duty] }, true);
    return (
      (await this.openRun.ifFree(tx, ctx, space, {
        duty,
        options: {},
        isDryRun: false,
        begunBy: 'clock',
        pages: duties[duty].pages,
        cursor: last?.cursor ?? null,
      })) !== null
    );
  }
}
