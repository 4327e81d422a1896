import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/store/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { claimIn } from '../../slots/domain/index.js';
import type { ClaimLoader } from '../../slots/store/index.js';
import { restoreClaim, tiesIn, viewOfClaim, type RestorationView, type RestoreInput } from '../domain/index.js';

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
