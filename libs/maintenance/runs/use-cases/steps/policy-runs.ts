import type { JobLedger } from '#libs/history/jobs/index.js';
import type { Ctx, Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { PolicyFollower, Space } from '#libs/tenancy/spaces/index.js';
import { exclusiveOf } from '../../domain/kinds.js';
import type { OpenRun } from './open-run.js';

const KIND = 'beliefs';

/**
 * Starts a run that weighs the claims of a space again after its belief policy has changed (beliefs spec, section 3.5).
 */
export class PolicyRuns implements PolicyFollower {
  constructor(
    private readonly open: OpenRun,
    private readonly ledger: JobLedger,
  ) {}

  async openRun(tx: TenantTx, ctx: Ctx, space: Space): Promise<Id<'job'> | null> {
    const request = { kind: KIND, options: {}, dryRun: false, triggeredBy: 'request' } as const;
    const opened = await this.open.ifFree(tx, ctx, space, request);
    // If a run is open, it may already have passed some claims. The schedule then finds them by the policy that they
    // were weighed with.
    return opened ?? this.ledger.findOpen(tx, exclusiveOf(space.id, KIND));
  }
}
