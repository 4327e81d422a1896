import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { SlotRepository } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { checkNote, decide, proposalDecided, type Decision, type Proposal } from '../domain/proposal.js';
import { viewOfProposal, type DecideInput, type DecisionResult } from '../domain/proposal.schemas.js';
import type { Effect, Effects } from '../store/effects.js';
import type { ProposalRepository } from '../store/proposal.repository.js';

type Input = z.output<typeof DecideInput>;
type Result = z.input<typeof DecisionResult>;

/**
 * Decides about a proposal, once. An approved change is made in the same transaction. If the change is not possible,
 * the proposal stays open.
 */
abstract class DecideProposal {
  protected abstract readonly decision: Decision;

  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly proposals: ProposalRepository,
    private readonly slots: SlotRepository,
    private readonly effects: Effects,
  ) {}

  run(ctx: Ctx, { space: ref, id, note }: Input): Promise<Result> {
    return this.work.write<Result>(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { proposal, effect } = await this.#hold(tx, space, id);
      const decided = decide(proposal, this.decision, {
        by: ctx.caller.principal.id,
        note: note ?? null,
        now: space.now,
      });
      checkNote(proposal, this.decision, note ?? null);
      const following =
        this.decision === 'approved'
          ? await effect.onApproval(tx, ctx, space, proposal)
          : await effect.onRefusal(tx, space, proposal);
      if (!Array.isArray(following))
        return { outcome: 'blocked', blocked: following, proposal: viewOfProposal(proposal) };
      await this.journal.record(tx, ctx, [proposalDecided(decided, space.now), ...following]);
      return { outcome: this.decision, blocked: null, proposal: viewOfProposal(decided) };
    });
  }

  /** The subject of a proposal never changes, so it may be read before it is locked; its state is read afterwards. */
  async #hold(tx: TenantTx, space: Space, id: string): Promise<{ proposal: Proposal; effect: Effect }> {
    const { slots, effects } = this;
    const before = await this.proposals.get(tx, space.id, id);
    const effect = effects.of(before.kind);
    const { own, shared } = await effect.keys(tx, space, before);
    await slots.lockShared(tx, shared, [before.subjectId, ...own]);
    return { proposal: await this.proposals.get(tx, space.id, id), effect };
  }
}

export class ApproveProposal extends DecideProposal {
  protected readonly decision = 'approved';
}

export class RefuseProposal extends DecideProposal {
  protected readonly decision = 'refused';
}

export class WithdrawProposal extends DecideProposal {
  protected readonly decision = 'withdrawn';
}
