import type { z } from 'zod';
import { viewOf, type JobLedger } from '#libs/history/jobs/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { OpenRun, StartedRun } from '../../../runs/index.js';
import type { PromotionOptions } from '../../store/promotion.repository.js';
import type { PromotionRights } from './promotion-rights.js';

/** Starts a run of `promote` for a workspace, or returns the run that is already open. */
export class RequestPromotion {
  constructor(
    private readonly ledger: JobLedger,
    private readonly openRun: OpenRun,
    private readonly rights: PromotionRights,
  ) {}

  /** Throws the same errors as `PromotionRights.check`. */
  async run(tx: TenantTx, ctx: Ctx, space: Space, options: PromotionOptions): Promise<z.input<typeof StartedRun>> {
    const kind = 'promote';
    await this.rights.check(tx, ctx, space, options);
    const request = { kind, options, dryRun: false, triggeredBy: 'request' } as const;
    const job = (await this.ledger.find(tx, ctx, await this.openRun.orFind(tx, ctx, space, request)))!;
    return { ...viewOf(job), kind, dryRun: false, location: `/v1/jobs/${job.id}` };
  }
}
