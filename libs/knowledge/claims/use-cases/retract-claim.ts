import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { CascadeRepository } from '#libs/graph/cascades/store/index.js';
import type { Journal } from '#libs/history/events/store/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/store/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { claimIn } from '../../slots/domain/index.js';
import {
  notYourAssertion,
  takeBack,
  tiesIn,
  viewOfClaim,
  type RetractInput,
  type RetractionView,
} from '../domain/index.js';
import type { ClaimLoader } from '../../slots/store/index.js';
import { reachOf } from './steps/reach-of.js';

/** Takes a claim back as never valid: whole for a reviewer, of the caller's own assertions for anybody else. */
export class RetractClaim {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly loader: ClaimLoader,
    private readonly sessions: SessionRepository,
    private readonly cascades: CascadeRepository,
  ) {}

  run(ctx: Ctx, input: z.output<typeof RetractInput>): Promise<z.input<typeof RetractionView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, input.space);
      const session = input.sessionId ? await this.sessions.get(tx, ctx, space.id, input.sessionId) : null;
      const { slot, context } = await this.loader.load(tx, ctx, space, input.id);
      const retraction = takeBack(
        { claimId: input.id, errorType: input.errorType, reason: input.reason },
        session?.id ?? null,
        slot,
        context,
        ctx.caller,
      );
      if (!input.dryRun) await this.journal.record(tx, ctx, retraction.events);
      const claim = viewOfClaim(claimIn(retraction.slot, input.id), tiesIn(retraction.slot, input.id), space.now);
      return {
        outcome: retraction.outcome,
        rejection: retraction.outcome === 'rejected' ? notYourAssertion : null,
        claim,
        reviewable: retraction.reviewable,
        ...(await reachOf(tx, this.cascades, space.id, input)),
      };
    });
  }
}
