import type { z } from 'zod';
import type { Journal, NewEvent } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { asSent, forbidden, type Ctx, type IdSource } from '#libs/kernel/index.js';
import { voterOf } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { proposalOpened, propose, type ProposalQuota } from '#libs/reasoning/proposals/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { candidateDecided, withoutPrivateWords, type Candidate } from '../domain/candidate.js';
import { viewOfCandidate, type CandidateView, type RecordCandidateInput } from '../domain/candidate.schemas.js';
import { effectiveConfidence, mayRecordByHand } from '../domain/gate.rules.js';
import { CANDIDATE } from '../domain/proposal-kind.js';
import type { CandidateJudge, Judged } from './steps/candidate-judge.js';
import type { PromoteCandidate } from './steps/promote-candidate.js';

type Input = z.output<typeof RecordCandidateInput>;

/** The candidate after the gate has judged it, and the resulting events. */
interface Decided {
  candidate: Candidate;
  events: NewEvent[];
}

/** Records and judges a candidate: it becomes a claim at once, waits for a reviewer, or is rejected. */
export class RecordCandidate {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly judge: CandidateJudge,
    private readonly promote: PromoteCandidate,
    private readonly quota: ProposalQuota,
    private readonly ids: IdSource,
  ) {}

  async run(ctx: Ctx, { space: ref, ...input }: Input): Promise<z.input<typeof CandidateView>> {
    if (input.manual && !mayRecordByHand(ctx.caller))
      throw forbidden({
        why: 'Only a user with the role reviewer or above may record a candidate without a review; leave out `manual`.',
      });
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const recorded = this.#recorded(ctx, space, input);
      const judged = await this.judge.run(tx, ctx, space, recorded, input.manual);
      const decided = await this.#decide(tx, ctx, space, { ...recorded, ...judged.judgement }, judged);
      const [candidate, events] = [asSent(ctx, decided.candidate), decided.events];
      await this.journal.record(tx, ctx, [candidateDecided(withoutPrivateWords(candidate), space.now), ...events]);
      return viewOfCandidate(candidate);
    });
  }

  async #decide(tx: TenantTx, ctx: Ctx, space: Space, recorded: Candidate, judged: Judged): Promise<Decided> {
    const { now, id: spaceId } = space;
    const rejected = { ...recorded, state: 'rejected', decidedAt: now } as const;
    switch (recorded.decision) {
      case 'reject':
        return { candidate: rejected, events: [] };
      case 'pending': {
        await this.quota.refuseBeyond(tx, ctx, spaceId, 1);
        const proposal = propose(
          CANDIDATE,
          { subjectId: recorded.id, change: {}, reason: null },
          { spaceId, principalId: ctx.caller.principal.id, now, ids: this.ids },
        );
        return { candidate: { ...recorded, proposalId: proposal.id }, events: [proposalOpened(proposal)] };
      }
      case 'promote': {
        const promoted = await this.promote.run(tx, ctx, space, recorded, judged);
        const candidate: Candidate =
          'violation' in promoted
            ? { ...rejected, decision: 'reject', violations: [promoted.violation] }
            : { ...recorded, state: 'promoted', claimId: promoted.claimId, decidedAt: now };
        return { candidate, events: [] };
      }
    }
  }

  #recorded(ctx: Ctx, space: Space, input: Omit<Input, 'space'>): Candidate {
    const { level, kind = null, title = null, text, spans = [], atoms = [], scenarios = [] } = input;
    const { confidence, supersedes = null, manual } = input;
    return {
      id: this.ids.next('cnd'),
      spaceId: space.id,
      level,
      kind,
      title,
      text,
      spans,
      sourceIds: level === 'persona' ? scenarios : atoms,
      confidence,
      effectiveConfidence: effectiveConfidence(confidence, ctx.caller),
      supersedes,
      manual,
      decision: 'pending',
      violations: [],
      overlap: null,
      auditId: this.ids.next('evt'),
      state: 'pending_review',
      claimId: null,
      proposalId: null,
      author: voterOf(ctx.caller),
      recordedAt: space.now,
      recordedBy: ctx.caller.principal.id,
      decidedAt: null,
      version: 1,
    };
  }
}
