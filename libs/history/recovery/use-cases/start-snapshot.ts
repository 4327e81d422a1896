import type { z } from 'zod';
import type { Clock, Ctx } from '#libs/kernel/index.js';
import type { SystemDatabase } from '#libs/platform/database/index.js';
import type { JobView, TenantJobs } from '../../jobs/index.js';
import { checkWholeTenant } from '../../modes/index.js';
import { isSnapshotDue, type SnapshotSettings } from '../../snapshots/index.js';
import { SNAPSHOT_QUEUE, type StartSnapshotInput } from '../domain/snapshot-job.js';
import type { SnapshotDue } from '../store/snapshot-due.js';

/** Requests a snapshot, which a worker makes. If a snapshot is already requested, returns its job. */
export class StartSnapshot {
  constructor(private readonly jobs: TenantJobs) {}

  run(ctx: Ctx, _: z.output<typeof StartSnapshotInput>): Promise<z.input<typeof JobView>> {
    checkWholeTenant(ctx);
    return this.jobs.request(ctx, SNAPSHOT_QUEUE);
  }
}

/** Requests the snapshots that are due. */
export class StartDueSnapshots {
  constructor(
    private readonly system: SystemDatabase,
    private readonly due: SnapshotDue,
    private readonly jobs: TenantJobs,
    private readonly clock: Clock,
    private readonly settings: SnapshotSettings,
  ) {}

  /** Returns how many snapshots were requested. */
  async run(): Promise<number> {
    const now = this.clock.now();
    const tenants = await this.system.run((tx) => this.due.list(tx));
    return this.jobs.requestForEach(
      tenants.filter((state) => isSnapshotDue({ ...state, now }, this.settings)),
      SNAPSHOT_QUEUE,
    );
  }
}
