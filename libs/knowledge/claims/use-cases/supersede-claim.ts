import type { z } from 'zod';
import { Refusal, type Ctx } from '#libs/kernel/index.js';
import type { CascadeRepository } from '#libs/graph/cascades/store/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { claimIn } from '../../slots/domain/index.js';
import type { ClaimHolder } from '../../slots/store/index.js';
import { refuseReplacement, type SupersedeInput, type SupersedeResult } from '../domain/index.js';
import type { AdmitItems } from './steps/admit-items.js';
import { reachOf } from './steps/reach-of.js';

/** Stores a claim in the place of another. The gate still decides: a replacement too weak waits in quarantine, and the old claim stands. */
export class SupersedeClaim {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly holder: ClaimHolder,
    private readonly admitItems: AdmitItems,
    private readonly cascades: CascadeRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, id, dryRun, ...item }: z.output<typeof SupersedeInput>,
  ): Promise<z.input<typeof SupersedeResult>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { slot } = await this.holder.hold(tx, ctx, space, id);
      const old = claimIn(slot, id);
      refuseReplacement(item, old, slot.predicate);
      const replaces = old.slot === null ? { replaces: { id: old.id, slot } } : {};
      const [result] = await this.admitItems.run(
        tx,
        { id: space.id, whole: space },
        [{ ctx, input: item, ...replaces }],
        dryRun,
      );
      if (result instanceof Refusal) throw result;
      return { ...result!, ...(await reachOf(tx, this.cascades, space.id, { id, dryRun })) };
    });
  }
}
