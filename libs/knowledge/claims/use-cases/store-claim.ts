import type { z } from 'zod';
import { Refusal, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import type { StoreClaimInput } from '../domain/index.js';
import type { AdmitItems, StoreResult } from './steps/admit-items.js';

export class StoreClaim {
  constructor(private readonly work: UnitOfWork, private readonly spaces: SpaceDirectory, private readonly admitItems: AdmitItems) {}

  run(ctx: Ctx, { space: ref, ...item }: z.output<typeof StoreClaimInput>): Promise<StoreResult> {
    return this.work.write(ctx, async (tx) => {
      const [result] = await this.admitItems.run(tx, ctx, await this.spaces.startOpening(tx, ctx, ref), [item]);
      if (result instanceof Refusal) throw result;
      return result!;
    });
  }
}
