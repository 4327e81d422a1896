import type { JobLedger } from '#libs/history/jobs/index.js';
import type { Ctx, Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { PolicyFollower, Space } from '#libs/tenancy/spaces/index.js';
import { exclusiveOf } from '../../domain/kinds.js';
import type { OpenRun } from './open-run.js';

const KIND = 'beliefs';

/** Weighs the claims of a space again once it has another belief policy (beliefs spec, section 3.5). */
export class PolicyRuns implements PolicyFollower {
  constructor(
    private readonly open: OpenRun,
    private readonly ledger: JobLedger,
  ) {}

  async openRun(tx: TenantTx, ctx: Ctx, space: Space): Promise<Id<'job'> | null> {
    const request = { kind: KIND, options: {}, dryRun: false, triggeredBy: 'request' } as const;
    const opened = await this.open.ifFree(tx, ctx, space, request);
    // What an open run has passed already, the schedule finds by the policy of its belief.
    return opened ?? this.ledger.findOpen(tx, exclusiveOf(space.id, KIND));
  }
}
