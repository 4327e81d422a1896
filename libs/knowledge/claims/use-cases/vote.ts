import type { z } from 'zod';
import { type Ctx, notFound } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { claimIn } from '../domain/state/slot.js';
import { movesGate, voterOf, type VoteKind } from '../domain/trust/votes.js';
import { castVote, withdrawVote } from '../domain/changes/votes.rules.js';
import { feedbackOf, tiesIn, viewOfClaim } from '../domain/claim.view-of.js';
import { type ClaimInput, type VoteInput, type CorroborateInput } from '../domain/claim.schemas.js';
import type { FeedbackView, ClaimView } from '../domain/claim.views.js';
import type { ClaimLoader } from '../store/claim-loader.js';
import { checkRoots, statementOf, type Evidence, type EvidenceRepository } from '../../evidence/index.js';
import { isWitness } from '../domain/nearness/witness.rules.js';
import type { Claim } from '../domain/state/claim.js';
import { corroborate } from '../domain/changes/support.rules.js';
import { evidenceRequired } from '../domain/claim.errors.js';

type Feedback = z.input<typeof FeedbackView>;

/**
 * A voter's current vote on a claim: each voter has one, which the next replaces, and which can be withdrawn at any
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

export class Corroborate {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly loader: ClaimLoader,
    private readonly evidence: EvidenceRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id, evidenceId }: z.output<typeof CorroborateInput>): Promise<z.input<typeof ClaimView>> {
    if (!evidenceId) throw evidenceRequired();
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const [witness] = await this.evidence.load(tx, space.id, [evidenceId]);
      if (witness === undefined) throw notFound({ what: 'evidence', id: evidenceId });
      checkRoots([witness], await this.evidence.findSelfCiting(tx, [witness]));
      const { slot, context } = await this.loader.load(tx, ctx, space, id);
      const counted = ctx.caller.role !== 'agent' || (await this.#isWitness(tx, claimIn(slot, id), witness));
      const decided = corroborate(id, witness, { witness: voterOf(ctx.caller), counted }, slot, context);
      await this.journal.record(tx, ctx, decided.events);
      return viewOfClaim(claimIn(decided.slot, id), tiesIn(decided.slot, id), space.now);
    });
  }

  /** Evidence that an agent attaches counts only if it says what the claim says (claims spec, section 15a, rule 13). */
  async #isWitness(tx: TenantTx, { text, predicate, value }: Claim, evidence: Evidence): Promise<boolean> {
    const roots = (await this.evidence.roots(tx, [evidence])).get(evidence.id) ?? [];
    return isWitness(
      { text, triple: predicate === null ? null : { predicate, value: value! } },
      { statement: statementOf(evidence), roots: roots.map(statementOf) },
    );
  }
}
