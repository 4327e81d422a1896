import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { claimIn } from '../domain/state/slot.js';
import type { ClaimLoader } from '../store/claim-loader.js';
import { restoreClaim } from '../domain/changes/restoration.rules.js';
import { tiesIn, viewOfClaim } from '../domain/claim.view-of.js';
import type { RestorationView } from '../domain/claim.views.js';
import type { RestoreInput } from '../domain/claim.schemas.js';

/** Brings an archived claim back through the gate. */
export class RestoreClaim {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly loader: ClaimLoader,
  ) {}

  run(ctx: Ctx, { space: ref, id, reason }: z.output<typeof RestoreInput>): Promise<z.input<typeof RestorationView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { slot, context } = await this.loader.load(tx, ctx, space, id);
      const {
        outcome,
        superseded,
        slot: after,
        events,
      } = await this.loader.decide(tx, slot, (known) => restoreClaim(id, reason ?? null, known, context));
      await this.journal.record(tx, ctx, events);
      return { outcome, claim: viewOfClaim(claimIn(after, id), tiesIn(after, id), space.now), superseded };
    });
  }
}
