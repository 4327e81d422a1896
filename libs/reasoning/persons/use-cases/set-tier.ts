import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx, Id, IdSource } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { tierOf, type NodeReader } from '../../nodes/index.js';
import {
  propose,
  proposalOpened,
  viewOfProposal,
  type Proposal,
  type ProposalRepository,
} from '../../proposals/index.js';
import { obstacleTo, personTierSet, takesTwo, type TierRequest } from '../domain/tier.rules.js';
import type { SetTierInput, SetTierResult } from '../domain/person.schemas.js';
import { requestIn } from './steps/tier-effect.js';
import type { TierDecision, TierDecisionLoader } from './steps/tier-decision-loader.js';

type Result = z.input<typeof SetTierResult>;
type Answer = Omit<Result, 'person'>;

const ANSWER: Answer = { outcome: 'no_op', proposal: null, blocked: null };

/** Sets how far a person is trusted, or proposes it where that takes two (graph spec, section 7). */
export class SetTier {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly reader: NodeReader,
    private readonly tiers: TierDecisionLoader,
    private readonly proposing: { journal: Journal; proposals: ProposalRepository; ids: IdSource },
  ) {}

  run(ctx: Ctx, { space: ref, id, tier, justificationId, reason }: z.output<typeof SetTierInput>): Promise<Result> {
    const request: TierRequest = { tier, justificationId: justificationId ?? null };
    return this.work.write<Result>(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const answer = await this.#decide(
        tx,
        ctx,
        space,
        await this.tiers.hold(tx, space, id, request),
        request,
        reason ?? null,
      );
      return { ...answer, person: await this.reader.view(tx, space, id) };
    });
  }

  async #decide(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { person, justification }: TierDecision,
    request: TierRequest,
    reason: string | null,
  ): Promise<Answer> {
    const principalId = ctx.caller.principal.id;
    if (tierOf(person) === request.tier) return ANSWER;
    const blocked = justification === null ? null : obstacleTo(justification);
    if (blocked !== null) return { ...ANSWER, outcome: 'blocked', blocked };
    if (takesTwo(request.tier))
      return {
        ...ANSWER,
        outcome: 'transformed',
        proposal: viewOfProposal(await this.#propose(tx, ctx, space, person.id as Id<'nod'>, request, reason)),
      };
    await this.proposing.journal.record(tx, ctx, [
      personTierSet(person, request, { principalId, proposalId: null }, space.now),
    ]);
    return { ...ANSWER, outcome: 'changed' };
  }

  /** The same asked by the same again is the proposal that is open already. */
  async #propose(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    subjectId: Id<'nod'>,
    request: TierRequest,
    reason: string | null,
  ): Promise<Proposal> {
    const { journal, proposals, ids } = this.proposing;
    const principalId = ctx.caller.principal.id;
    const isSame = (open: Proposal): boolean =>
      open.kind === 'person_tier' &&
      open.proposedBy === principalId &&
      requestIn(open).tier === request.tier &&
      requestIn(open).justificationId === request.justificationId;
    const known = (await proposals.listOpen(tx, space.id, subjectId)).find(isSame);
    if (known !== undefined) return known;
    const proposal = propose(
      { kind: 'person_tier', subjectId, change: { ...request }, reason },
      { spaceId: space.id, principalId, now: space.now, ids },
    );
    await journal.record(tx, ctx, [proposalOpened(proposal)]);
    return proposal;
  }
}
