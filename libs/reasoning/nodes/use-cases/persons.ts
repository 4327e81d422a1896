import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { type Ctx, type Id, type IdSource, notFound, versionConflict } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { nodeChanged, type NodeRepository } from '#libs/graph/model/index.js';
import { illegalState, type SlotRepository } from '#libs/knowledge/claims/index.js';
import type { SourceRepository } from '#libs/knowledge/sources/index.js';
import {
  tierOf,
  obstacleToTier,
  personTierSet,
  takesTwo,
  type TierRequest,
  type SetTierInput,
  type SetTierResult,
  refuseEdit,
  updatedPerson,
  type UpdatePersonInput,
} from '../domain/person.rules.js';
import type { NodeReader } from './steps/node-reader.js';
import {
  propose,
  proposalOpened,
  viewOfProposal,
  type Proposal,
  type ProposalRepository,
} from '../../proposals/index.js';
import { requestIn, type TierDecision, type TierDecisionLoader } from './steps/tier-effect.js';
import { viewOfPlainNode } from '../domain/node.view-of.js';
import type { NodeView } from '../domain/node.views.js';
import { PERSON_TIER } from '../domain/proposal-kinds.js';

type Result = z.input<typeof SetTierResult>;
type Answer = Omit<Result, 'person'>;

const ANSWER: Answer = { outcome: 'no_op', proposal: null, blocked: null };

/**
 * Sets the trust tier of a person, or proposes it if it needs the approval of a second person (graph spec, section 7).
 */
export class SetTier {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly reader: NodeReader,
    private readonly tiers: TierDecisionLoader,
    private readonly journal: Journal,
    private readonly proposals: ProposalRepository,
    private readonly ids: IdSource,
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
    const blocked = justification === null ? null : obstacleToTier(justification);
    if (blocked !== null) return { ...ANSWER, outcome: 'blocked', blocked };
    if (takesTwo(request.tier))
      return {
        ...ANSWER,
        outcome: 'transformed',
        proposal: viewOfProposal(await this.#propose(tx, ctx, space, person.id as Id<'nod'>, request, reason)),
      };
    await this.journal.record(tx, ctx, [personTierSet(person, request, { principalId, proposalId: null }, space.now)]);
    return { ...ANSWER, outcome: 'changed' };
  }

  /** If the same caller repeats the request, the existing open proposal is returned. */
  async #propose(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    subjectId: Id<'nod'>,
    request: TierRequest,
    reason: string | null,
  ): Promise<Proposal> {
    const { journal, proposals, ids } = this;
    const principalId = ctx.caller.principal.id;
    const isSame = (open: Proposal): boolean =>
      open.kind === PERSON_TIER.name &&
      open.proposedBy === principalId &&
      requestIn(open).tier === request.tier &&
      requestIn(open).justificationId === request.justificationId;
    const known = (await proposals.listOpen(tx, space.id, subjectId)).find(isSame);
    if (known !== undefined) return known;
    const proposal = propose(
      PERSON_TIER,
      { subjectId, change: { ...request }, reason },
      { spaceId: space.id, principalId, now: space.now, ids },
    );
    await journal.record(tx, ctx, [proposalOpened(proposal)]);
    return proposal;
  }
}

/** Records changes about a person. Former values are kept, and the tier is not changed. */
export class UpdatePerson {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly nodes: NodeRepository,
    private readonly slots: SlotRepository,
    private readonly sources: SourceRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, id, expectedVersion, ...patch }: z.output<typeof UpdatePersonInput>,
  ): Promise<z.input<typeof NodeView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      await this.slots.lock(tx, [id]);
      const [person] = await this.nodes.find(tx, space.id, [id]);
      if (person?.type !== 'person') throw notFound({ what: 'person', id });
      refuseEdit(person, patch, ctx.caller);
      if (person.status !== 'active') throw illegalState({ id, status: person.status ?? '', needs: 'active' });
      if (expectedVersion && expectedVersion !== person.version)
        throw versionConflict(
          { what: 'person', id, expected: expectedVersion, current: person.version },
          { facts: { currentVersion: person.version } },
        );
      await this.#refuseUnregistered(tx, space.id, patch.sourceIds ?? []);
      const after = updatedPerson(person, patch, { by: ctx.caller.principal.id, now: space.now });
      if (after === null) return viewOfPlainNode(person);
      await this.journal.record(tx, ctx, [nodeChanged(after, { because: { updated: Object.keys(patch) } })]);
      return viewOfPlainNode(after);
    });
  }

  async #refuseUnregistered(tx: TenantTx, spaceId: string, sourceIds: readonly string[]): Promise<void> {
    const found = await Promise.all(sourceIds.map((id) => this.sources.find(tx, spaceId, id)));
    const missing = sourceIds.find((_, i) => found[i] === null);
    if (missing !== undefined) throw notFound({ what: 'source', id: missing });
  }
}
