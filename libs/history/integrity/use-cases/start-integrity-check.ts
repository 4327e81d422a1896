import type { z } from 'zod';
import type { Clock, Ctx } from '#libs/kernel/index.js';
import type { SystemDatabase } from '#libs/platform/database/index.js';
import type { JobView, TenantJobs } from '../../jobs/index.js';
import { checkWholeTenant } from '../../modes/index.js';
import { INTEGRITY_QUEUE, isCheckDue, type StartIntegrityCheckInput } from '../domain/integrity.js';
import type { IntegrityDue } from '../store/integrity-due.js';

/** Requests a check, which a worker makes. If a check is already requested, returns the job of this check. */
export class StartIntegrityCheck {
  constructor(private readonly jobs: TenantJobs) {}

  run(ctx: Ctx, _: z.output<typeof StartIntegrityCheckInput>): Promise<z.input<typeof JobView>> {
    checkWholeTenant(ctx);
    return this.jobs.request(ctx, INTEGRITY_QUEUE);
  }
}

/** Requests the checks that are due. */
export class StartDueIntegrityChecks {
  constructor(
    private readonly system: SystemDatabase,
    private readonly due: IntegrityDue,
    private readonly jobs: TenantJobs,
    private readonly clock: Clock,
  ) {}

  /** Returns how many checks were requested. */
  async run(): Promise<number> {
    const now = this.clock.now();
    const tenants = await this.system.run((tx) => this.due.list(tx));
    return this.jobs.requestForEach(
      tenants.filter(({ lastAt }) => isCheckDue(lastAt, now)),
      INTEGRITY_QUEUE,
    );
  }
}
