import type { z } from 'zod';
import type { Clock, Ctx, IdSource } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/store/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { isUniqueViolation } from '#libs/platform/database/index.js';
import { FIRST_MODELS, slugTaken, viewOf, type CreateSpaceInput, type Space, type SpaceView } from '../domain/index.js';

const SIMULATED_START = new Date(0);

export class CreateSpace {
  constructor(private readonly work: UnitOfWork, private readonly journal: Journal, private readonly ids: IdSource, private readonly clock: Clock) {}

  async run(ctx: Ctx, { slug, name, policy, clock }: z.output<typeof CreateSpaceInput>): Promise<z.input<typeof SpaceView>> {
    try {
      return await this.work.write(ctx, async (tx) => {
        const createdAt = this.clock.now();
        const now = clock === 'simulated' ? SIMULATED_START : createdAt;
        const space: Space = { id: this.ids.next('spc'), slug, name, policy, clock, now, createdAt, version: 1, models: FIRST_MODELS };
        await this.journal.record(tx, ctx, [{ kind: 'space_created', spaceId: space.id, subjectId: space.id, ts: createdAt, payload: {
          slug, name, policy, clock, clockNow: clock === 'simulated' ? now.toISOString() : null, createdAt: createdAt.toISOString(),
        } }]);
        return viewOf(space);
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw slugTaken({ slug }, { cause: error });
      throw error;
    }
  }
}
