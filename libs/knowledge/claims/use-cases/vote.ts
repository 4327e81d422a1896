import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { claimIn } from '../domain/state/slot.js';
import { movesGate, voterOf, type VoteKind } from '../domain/trust/votes.js';
import { castVote, withdrawVote } from '../domain/changes/votes.rules.js';
import { feedbackOf } from '../domain/claim.view-of.js';
import type { ClaimInput, VoteInput } from '../domain/claim.schemas.js';
import type { FeedbackView } from '../domain/claim.views.js';
import type { ClaimLoader } from '../store/claim-loader.js';

type Feedback = z.input<typeof FeedbackView>;

/**
 * A voter's current vote on a claim. Each voter has one vote; a new vote replaces it, and it can be withdrawn at any
 * time.
 */
abstract class Vote {
  protected abstract readonly vote: VoteKind;

  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly loader: ClaimLoader,
  ) {}

  run(ctx: Ctx, { space: ref, id, reason }: z.output<typeof VoteInput>): Promise<Feedback> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { slot, context } = await this.loader.load(tx, ctx, space, id);
      const ballot = {
        claimId: id,
        vote: this.vote,
        reason: reason ?? null,
        voter: voterOf(ctx.caller),
        movesGate: movesGate(ctx.caller),
      };
      const voted = castVote(ballot, slot, context);
      await this.journal.record(tx, ctx, voted.events);
      return feedbackOf(claimIn(voted.slot, id), space.now, voted);
    });
  }
}

export class Reinforce extends Vote {
  protected readonly vote = 'reinforce';
}

export class Dispute extends Vote {
  protected readonly vote = 'dispute';
}

export class WithdrawVote {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly loader: ClaimLoader,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof ClaimInput>): Promise<Feedback> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { slot, context } = await this.loader.load(tx, ctx, space, id);
      const voted = withdrawVote(id, voterOf(ctx.caller), slot, context);
      await this.journal.record(tx, ctx, voted.events);
      return feedbackOf(claimIn(voted.slot, id), space.now, null);
    });
  }
}
