import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { MAX_CHECKED, type MatchInput, type MatchResult } from '../domain/tripwire.schemas.js';
import type { TripwireRepository } from '../store/tripwire.repository.js';
import type { TripwireMatcher } from './steps/tripwire-matcher.js';

type Result = z.input<typeof MatchResult>;

/** Lessons whose situation occurs in a text. Reading changes nothing. */
export class MatchTripwires {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly tripwires: TripwireRepository,
    private readonly matcher: TripwireMatcher,
  ) {}

  async run(ctx: Ctx, { space: ref, text }: z.output<typeof MatchInput>): Promise<Result> {
    const armed = await this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      return this.tripwires.list(tx, space.id, MAX_CHECKED + 1);
    });
    const { matching, checked } = await this.matcher.run(ctx.tenantId, armed.slice(0, MAX_CHECKED), text);
    return {
      data: matching.map(({ author: _author, ...lesson }) => ({ ...lesson, supportLost: lesson.confidence === 0 })),
      checked,
      truncated: checked < armed.length,
    };
  }
}
