import type { z } from 'zod';
import type { Ctx, IdSource } from '#libs/kernel/index.js';
import { refuseCircle, type NodeRepository } from '#libs/graph/model/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import {
  illegalState,
  refuseRetraction,
  viewOfClaim,
  isConcluded,
  type ClaimLoader,
  type SlotRepository,
} from '#libs/knowledge/claims/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { isDigesting, type NodeState } from '../../node-states/index.js';
import {
  checkPremises,
  conclude,
  isBlocked,
  notDerived,
  passGates,
  rederived,
  type RederiveInput,
  type RederiveResult,
} from '../../derivations/index.js';
import type { PremiseReader } from './steps/premise-reader.js';

type Input = z.output<typeof RederiveInput>;

/** Bases a derivation on other premises: the cure of one that lost what it depended on. The claim stays what it says. */
export class Rederive {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly loader: ClaimLoader,
    private readonly slots: SlotRepository,
    private readonly nodes: NodeRepository,
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
      const [node] = await this.nodes.find(tx, space.id, [id]);
      if (node === undefined || !isConcluded(before) || isDigesting(before.reasoningType)) throw notDerived({ id });
      const { status } = before;
      if (status === 'retracted' || status === 'archived')
        throw illegalState({ id, status, needs: 'neither retracted nor archived' });
      await refuseCircle(tx, this.nodes, id, premiseIds);
      const passage = passGates(premises, { sessionId: before.sessionId }, input);
      if (isBlocked(passage)) return { outcome: 'blocked', blocked: passage, claim: null };
      const maker = { spaceId: space.id, principalId: ctx.caller.principal.id, now: space.now, ids: this.ids };
      const edges = await this.nodes.listEdges(tx, space.id, [id], ['derives_from']);
      const conclusion = conclude(
        before.replaced,
        { ...input, scopeNote: node.detail.scopeNote as string | null },
        premises,
        passage,
        maker,
      );
      await this.journal.record(tx, ctx, [rederived({ before, node, edges, conclusion, premises }, maker)]);
      const [[claim], ties] = await Promise.all([this.slots.findClaims(tx, space.id, [id]), this.slots.ties(tx, [id])]);
      return { outcome: 'rederived', blocked: null, claim: viewOfClaim(claim!, ties.get(id)!, space.now) };
    });
  }
}
