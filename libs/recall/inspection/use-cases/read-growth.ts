import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Clock, Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { daysUntil, firstIdsOf, growthOf, type GrowthInput, type GrowthView } from '../domain/growth.js';
import type { Contents } from '../store/contents.js';

/** Shows how much was recorded in a space, day by day. */
export class ReadGrowth {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly contents: Contents,
    private readonly clock: Clock,
  ) {}

  run(ctx: Ctx, { space: ref, days: count }: z.output<typeof GrowthInput>): Promise<GrowthView> {
    // Ids contain the time of the service's clock, even in a space with a simulated clock.
    const days = daysUntil(this.clock.now(), count);
    return this.work.read(ctx, async (tx) => {
      const { id } = await this.spaces.open(tx, ctx, ref);
      return { spaceId: id, ...growthOf(days, await this.contents.countByDay(tx, id, firstIdsOf(days))) };
    });
  }
}
