import type { z } from 'zod';
import { Refusal, type Ctx } from '#libs/kernel/index.js';
import type { CascadeRepository } from '#libs/graph/cascades/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { ClaimLoader } from '../store/claim-loader.js';
import type { SupersedeInput } from '../domain/claim.schemas.js';
import type { SupersedeResult } from '../domain/claim.views.js';
import { keyHeldBy, type AdmitItems } from './steps/admit-items.js';
import { reachOf } from './steps/reach-of.js';

/** Stores a claim in the place of another, whatever the two are about. The gate decides: a replacement too weak waits in quarantine with a conflict, and the old claim stands. */
export class SupersedeClaim {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly loader: ClaimLoader,
    private readonly admitItems: AdmitItems,
    private readonly cascades: CascadeRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, id, dryRun, ...item }: z.output<typeof SupersedeInput>,
  ): Promise<z.input<typeof SupersedeResult>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { slot } = await this.loader.load(tx, ctx, space, id, { locks: keyHeldBy(space.id, item) });
      const [result] = await this.admitItems.run(
        tx,
        { id: space.id, whole: space },
        [{ ctx, input: item, replaces: { id, slot } }],
        dryRun,
      );
      if (result instanceof Refusal) throw result;
      return { ...result!, ...(await reachOf(tx, this.cascades, space.id, { id, dryRun })) };
    });
  }
}
