import type { z } from 'zod';
import { viewOf, type JobLedger } from '#libs/history/jobs/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { exclusiveOf, type OpenRun, type StartedRun } from '../../../runs/index.js';
import type { PromotionOptions } from '../../store/promotion.repository.js';
import type { PromotionRights } from './promotion-rights.js';

/** Starts a run of `promote` for a workspace, or finds the one that is open. */
export class RequestPromotion {
  constructor(
    private readonly ledger: JobLedger,
    private readonly openRun: OpenRun,
    private readonly rights: PromotionRights,
  ) {}

  /** Throws what `PromotionRights.check` throws. */
  async run(tx: TenantTx, ctx: Ctx, space: Space, options: PromotionOptions): Promise<z.input<typeof StartedRun>> {
    const kind = 'promote';
    await this.rights.check(tx, ctx, space, options);
    const request = { kind, options, dryRun: false, triggeredBy: 'request' } as const;
    // Looked for after it was tried: another may begin between the two, never the other way round.
    const id =
      (await this.openRun.ifFree(tx, ctx, space, request)) ??
      (await this.ledger.findOpen(tx, exclusiveOf(space.id, kind, options)));
    const job = id === null ? null : await this.ledger.find(tx, ctx, id);
    // The open one has ended meanwhile: then this is a run of its own.
    if (job === null) return this.openRun.run(tx, ctx, space, request);
    return { ...viewOf(job), kind, dryRun: false, location: `/v1/jobs/${job.id}` };
  }
}
