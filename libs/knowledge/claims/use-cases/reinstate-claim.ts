import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { CascadeRepository } from '#libs/graph/cascades/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { claimIn } from '../domain/state/slot.js';
import type { ClaimLoader } from '../store/claim-loader.js';
import type { SlotRepository } from '../store/slot.repository.js';
import { reinstateClaim } from '../domain/changes/retraction.rules.js';
import { tiesIn, viewOfClaim } from '../domain/claim.view-of.js';
import type { ReinstateInput } from '../domain/claim.schemas.js';
import type { ReinstatementView } from '../domain/claim.views.js';
import { reachOf } from './steps/reach-of.js';

/** Takes a retraction back: the claim stands again as it did, if nothing has taken its place. */
export class ReinstateClaim {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly loader: ClaimLoader,
    private readonly slots: SlotRepository,
    private readonly cascades: CascadeRepository,
  ) {}

  run(ctx: Ctx, input: z.output<typeof ReinstateInput>): Promise<z.input<typeof ReinstatementView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, input.space);
      const { slot, context } = await this.loader.load(tx, ctx, space, input.id);
      const before = await this.slots.statusBeforeRetraction(tx, input.id);
      const {
        outcome,
        slot: after,
        events,
      } = reinstateClaim({ claimId: input.id, reason: input.reason, before }, slot, context);
      if (!input.dryRun) await this.journal.record(tx, ctx, events);
      const claim = viewOfClaim(claimIn(after, input.id), tiesIn(after, input.id), space.now);
      return { outcome, claim, ...(await reachOf(tx, this.cascades, space.id, input)) };
    });
  }
}
