import type { z } from 'zod';
import { forbidden, type Clock, type Ctx, type IdSource } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { isUniqueViolation } from '#libs/platform/database/index.js';
import { BUILTIN } from '#libs/platform/embeddings/index.js';
import {
  checkBeliefPolicy,
  FIRST_MODELS,
  slugTaken,
  viewOf,
  type CreateSpaceInput,
  type Space,
  type SpaceView,
  type SpaceEvent,
} from '../domain/space.js';

export class CreateSpace {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly ids: IdSource,
    private readonly clock: Clock,
  ) {}

  async run(
    ctx: Ctx,
    { slug, name, policy, clock, purpose }: z.output<typeof CreateSpaceInput>,
  ): Promise<z.input<typeof SpaceView>> {
    // A key that is limited to some spaces could not enter the space that it creates.
    if (ctx.caller.spaceIds !== null)
      throw forbidden(
        { why: 'This key is limited to some spaces and cannot create another; use a key without that limit.' },
        { lacking: 'space' },
      );
    checkBeliefPolicy(purpose, policy);
    try {
      return await this.work.write(ctx, async (tx) => {
        const createdAt = this.clock.now();
        const space: Space = {
          id: this.ids.next('spc'),
          slug,
          name,
          policy,
          clock,
          purpose,
          now: createdAt,
          createdAt,
          version: 1,
          schemaVersion: null,
          models: FIRST_MODELS,
        };
        await this.journal.record(tx, ctx, [
          {
            kind: 'space_created',
            spaceId: space.id,
            subjectId: space.id,
            occurredAt: createdAt,
            payload: {
              slug,
              name,
              policy,
              clock,
              clockNow: clock === 'simulated' ? createdAt.toISOString() : null,
              createdAt: createdAt.toISOString(),
              builtin: BUILTIN.model,
              purpose,
            },
          },
        ] satisfies SpaceEvent[]);
        return viewOf(space);
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw slugTaken({ slug }, { cause: error });
      throw error;
    }
  }
}
