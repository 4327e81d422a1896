import type { Ctx, Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { PolicyFollower, Space } from '#libs/tenancy/spaces/index.js';
import type { OpenRun } from './open-run.js';

/**
 * Starts a run that weighs the claims of a space again after its belief policy has changed (beliefs spec, section 3.5).
 */
export class PolicyRuns implements PolicyFollower {
  constructor(private readonly open: OpenRun) {}

  openRun(tx: TenantTx, ctx: Ctx, space: Space): Promise<Id<'job'>> {
    const request = { kind: 'beliefs', options: {}, dryRun: false, triggeredBy: 'request' } as const;
    // If a run is open, it may already have passed some claims. The schedule then finds them by the policy that they
    // were weighed with.
    return this.open.orFind(tx, ctx, space, request);
  }
}
