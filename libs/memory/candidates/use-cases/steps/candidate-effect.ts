import type { NewEvent } from '#libs/history/events/index.js';
import type { Ctx, IdSource } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { NodeStateRepository } from '#libs/reasoning/node-states/index.js';
import type { Effect, Keys, Proposal } from '#libs/reasoning/proposals/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { candidateDecided, type Candidate, type Violation } from '../../domain/candidate.js';
import type { CandidateRepository } from '../../store/candidate.repository.js';
import type { CandidateJudge } from './candidate-judge.js';
import type { PromoteCandidate } from './promote-candidate.js';

type Block = { violations: Violation[] };

/** Promotes a candidate once a reviewer approves it, unless the tests of the gate now reject it. */
export class CandidateEffect implements Effect<Block> {
  constructor(
    private readonly candidates: CandidateRepository,
    private readonly judge: CandidateJudge,
    private readonly promote: PromoteCandidate,
    private readonly nodeStates: NodeStateRepository,
    private readonly ids: IdSource,
  ) {}

  async keys(tx: TenantTx, space: Space, { subjectId }: Proposal): Promise<Keys> {
    const { supersedes, sourceIds } = await this.candidates.get(tx, space.id, subjectId);
    return {
      own: supersedes === null ? [] : [supersedes],
      shared: await this.nodeStates.keys(tx, space.id, sourceIds),
    };
  }

  async onApproval(tx: TenantTx, ctx: Ctx, space: Space, { subjectId }: Proposal): Promise<NewEvent[] | Block> {
    const candidate = await this.candidates.get(tx, space.id, subjectId);
    const judged = await this.judge.run(tx, ctx, space, candidate, true);
    const { decision, violations } = judged.judgement;
    if (decision === 'reject') return { violations };
    const promoted = await this.promote.run(tx, ctx, space, candidate, judged);
    return 'violation' in promoted
      ? { violations: [promoted.violation] }
      : [this.#decided(candidate, space, { state: 'promoted', claimId: promoted.claimId })];
  }

  async onRefusal(tx: TenantTx, space: Space, { subjectId }: Proposal): Promise<NewEvent[]> {
    return [this.#decided(await this.candidates.get(tx, space.id, subjectId), space, { state: 'rejected' })];
  }

  #decided(candidate: Candidate, { now }: Space, change: Partial<Candidate>): NewEvent {
    const { version } = candidate;
    return candidateDecided(
      { ...candidate, ...change, auditId: this.ids.next('evt'), decidedAt: now, version: version + 1 },
      now,
    );
  }
}
