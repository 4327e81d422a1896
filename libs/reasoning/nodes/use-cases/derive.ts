import type { z } from 'zod';
import { Refusal, type Ctx, type IdSource } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import {
  gatedPredicate,
  keyHeldBy,
  type AdmitItems,
  illegalState,
  refuseRetraction,
  viewOfClaim,
  isConcluded,
  type ClaimLoader,
  type SlotRepository,
} from '#libs/knowledge/claims/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { DEFAULT_WORKSPACE, type WorkspaceRepository } from '#libs/knowledge/workspaces/index.js';
import { refuseCycle, type NodeRepository } from '#libs/graph/model/index.js';
import type { Journal } from '#libs/history/events/index.js';
import {
  checkPremises,
  concludedClaim,
  derivationBasis,
  isBlocked,
  type Blocked,
  type ConclusionContext,
  type DeriveInput,
  type DeriveResult,
  conclude,
  notDerived,
  passGates,
  rederived,
  type RederiveInput,
  type RederiveResult,
} from '../../derivations/index.js';
import type { PremiseReader } from './steps/premise-reader.js';
import { isDigesting, type NodeState } from '../../node-states/index.js';

type Result = z.input<typeof DeriveResult>;

/**
 * Concludes something from claims. First the gates of reasoning are applied, then the gate of knowledge, as for any
 * claim.
 */
export class Derive {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
    private readonly workspaces: WorkspaceRepository,
    private readonly premises: PremiseReader,
    private readonly admitItems: AdmitItems,
    private readonly ids: IdSource,
  ) {}

  async run(ctx: Ctx, input: z.output<typeof DeriveInput>): Promise<Result> {
    const { space: ref, ...item } = input;
    checkPremises(item.premises);
    const claim = concludedClaim(item);
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const place = await this.#place(tx, ctx, space, item);
      const premises = await this.premises.hold(tx, space, item.premises, keyHeldBy(space.id, claim));
      const cited = await this.premises.context(tx, space, item.contextIds ?? []);
      const maker = { spaceId: space.id, principalId: ctx.caller.principal.id, now: space.now, ids: this.ids };
      const basis = derivationBasis(item, premises, maker, { agent: item.agent ?? null, ...place, cited });
      if (isBlocked(basis)) return blockedResult(basis);
      const [result] = await this.admitItems.run(tx, { id: space.id, whole: space }, [{ ctx, input: claim, basis }]);
      return result instanceof Refusal ? result : { ...result!, blocked: null };
    });
  }

  /**
   * The session or workspace in which the conclusion is to be stored; a workspace of a session also determines the
   * session.
   */
  async #place(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { sessionId, workspaceId }: Pick<z.output<typeof DeriveInput>, 'sessionId' | 'workspaceId'>,
  ): Promise<Pick<ConclusionContext, 'sessionId' | 'workspaceId'>> {
    if (workspaceId && workspaceId !== DEFAULT_WORKSPACE) {
      const workspace = await this.workspaces.lockForWriting(tx, ctx, space.id, workspaceId);
      return { sessionId: workspace.sessionId, workspaceId: workspace.id };
    }
    return { sessionId: sessionId ? (await this.sessions.getOwn(tx, ctx, space.id, sessionId)).id : null };
  }
}

const blockedResult = (blocked: Blocked): Result => ({
  outcome: 'blocked',
  blocked,
  claim: null,
  superseded: [],
  narrowed: [],
  remainders: [],
  historical: false,
  archived: [],
  conflicts: [],
  warnings: [],
  rejection: null,
  testSuggestion: null,
});

type Input = z.output<typeof RederiveInput>;

/**
 * Bases a derivation on other premises. This repairs a derivation whose premises are no longer valid. The content of
 * the claim does not change.
 */
export class Rederive {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly loader: ClaimLoader,
    private readonly slots: SlotRepository,
    private readonly nodes: NodeRepository,
    private readonly workspaces: WorkspaceRepository,
    private readonly premises: PremiseReader,
    private readonly ids: IdSource,
  ) {}

  async run(ctx: Ctx, input: Input): Promise<z.input<typeof RederiveResult>> {
    const { id, premises: premiseIds } = input;
    checkPremises(premiseIds);
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, input.space);
      const [before, ...premises] = (await this.premises.holdFor(tx, space, id, premiseIds)) as [
        NodeState,
        ...NodeState[],
      ];
      const { slot } = await this.loader.load(tx, ctx, space, id);
      refuseRetraction(id, before.sessionId, slot, ctx.caller);
      if (await this.loader.isGated(tx, slot, id))
        return { outcome: 'rejected', blocked: null, claim: null, rejection: gatedPredicate };
      await this.workspaces.checkOpen(tx, before.workspaceId);
      const [node] = await this.nodes.find(tx, space.id, [id]);
      if (node === undefined || !isConcluded(before) || isDigesting(before.reasoningType)) throw notDerived({ id });
      const { status } = before;
      if (status === 'retracted' || status === 'archived')
        throw illegalState({ id, status, needs: 'neither retracted nor archived' });
      await refuseCycle(tx, this.nodes, id, premiseIds);
      const passage = passGates(premises, before, input);
      if (isBlocked(passage)) return { outcome: 'blocked', blocked: passage, claim: null, rejection: null };
      const maker = { spaceId: space.id, principalId: ctx.caller.principal.id, now: space.now, ids: this.ids };
      const edges = await this.nodes.listEdges(tx, space.id, [id], ['derives_from']);
      const conclusion = conclude(
        before.replaced,
        { ...input, scopeNote: node.detail.scopeNote as string | null },
        premises,
        passage,
        maker,
      );
      await this.journal.record(tx, ctx, rederived({ before, node, edges, conclusion, premises }, maker));
      const [[claim], ties] = await Promise.all([this.slots.findClaims(tx, space.id, [id]), this.slots.ties(tx, [id])]);
      return {
        outcome: 'rederived',
        blocked: null,
        claim: viewOfClaim(claim!, ties.get(id)!, space.now),
        rejection: null,
      };
    });
  }
}
