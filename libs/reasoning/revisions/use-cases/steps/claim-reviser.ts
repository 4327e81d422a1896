import { edgeAdded, keyOfDependences, refuseCycle, type NodeRepository } from '#libs/graph/model/index.js';
import type { NewEvent } from '#libs/history/events/index.js';
import { notFound, type Id, type IdSource } from '#libs/kernel/index.js';
import {
  reinstateClaim,
  takeBack,
  type TakeBackOutcome,
  claimIn,
  type ClaimLoader,
  type SlotRepository,
} from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { NodeState, NodeStateRepository } from '../../../node-states/index.js';
import { claimGaveWay, mayTakeThePlace, refuseClaimSupersession } from '../../domain/claim-revision.rules.js';
import {
  replacementIsItself,
  type ReinstateNodeInput,
  type RetractNodeInput,
  type SupersedeNodeInput,
} from '../../domain/revision.schemas.js';
import { succession, type Revising, type Revision } from './revision.js';

type Of<T> = T & { id: Id<'clm'> };

/** Revises claims of any type, in the same way as the operations of claims. */
export class ClaimReviser {
  constructor(
    private readonly slots: SlotRepository,
    private readonly loader: ClaimLoader,
    private readonly nodeStates: NodeStateRepository,
    private readonly nodes: NodeRepository,
    private readonly ids: IdSource,
  ) {}

  async retract(
    tx: TenantTx,
    revising: Revising,
    { id, replacementId, errorType, reason }: Of<RetractNodeInput>,
  ): Promise<Revision<TakeBackOutcome>> {
    const { ctx, space, actingIn } = revising;
    const [claim, replacement] = await this.#hold(tx, revising, id, replacementId ?? null);
    const { slot, context } = await this.loader.load(tx, ctx, space, id);
    const { outcome, events } = takeBack({ claimId: id, errorType, reason }, actingIn, slot, context, ctx.caller);
    const standsForIt =
      replacement === null || outcome !== 'retracted' ? [] : await this.#standsFor(tx, revising, claim, replacement);
    return { outcome, events: [...events, ...standsForIt] };
  }

  async supersede(
    tx: TenantTx,
    revising: Revising,
    { id, replacementId }: Of<SupersedeNodeInput>,
  ): Promise<Revision<'superseded' | 'rejected'>> {
    const { ctx, space } = revising;
    const [claim, replacement] = await this.#hold(tx, revising, id, replacementId);
    const { slot, context } = await this.loader.load(tx, ctx, space, id);
    refuseClaimSupersession(claim, replacement!);
    await refuseCycle(tx, this.nodes, replacement!.id, [claim.id]);
    const [successor] = await this.slots.findClaims(tx, space.id, [replacement!.id]);
    if (!mayTakeThePlace(successor!, claimIn(slot, id), slot.predicate, ctx.caller))
      return { outcome: 'rejected', events: [] };
    return { outcome: 'superseded', events: claimGaveWay(id, replacement!.id, slot, context) };
  }

  async reinstate(
    tx: TenantTx,
    { ctx, space }: Revising,
    { id, reason }: Of<ReinstateNodeInput>,
  ): Promise<Revision<'reinstated' | 'not_retracted'>> {
    const { slot, context } = await this.loader.load(tx, ctx, space, id);
    await this.loader.refuseGated(tx, slot, id);
    const before = await this.slots.statusBeforeRetraction(tx, id);
    const { outcome, events } = reinstateClaim({ claimId: id, reason, before }, slot, context);
    return { outcome, events };
  }

  /** Locks all keys at once, because every transaction must lock keys in the same order. */
  async #hold(
    tx: TenantTx,
    { space }: Revising,
    id: string,
    replacementId: string | null,
  ): Promise<[NodeState, NodeState | null]> {
    const both = [id, ...(replacementId === null ? [] : [replacementId])];
    await this.slots.lock(tx, [
      ...(await this.nodeStates.keys(tx, space.id, both)),
      ...(replacementId === null ? [] : [keyOfDependences(space.id)]),
    ]);
    const nodeStates = await this.nodeStates.load(tx, space, both);
    const [claim, replacement = null] = both.map((each) => nodeStates.get(each) ?? notFoundHere(each));
    if (id === replacementId) throw replacementIsItself({ id });
    return [claim!, replacement];
  }

  async #standsFor(tx: TenantTx, revising: Revising, claim: NodeState, replacement: NodeState): Promise<NewEvent[]> {
    await refuseCycle(tx, this.nodes, replacement.id, [claim.id]);
    return [edgeAdded(succession('retracts', replacement, claim, revising, this.ids))];
  }
}

function notFoundHere(id: string): never {
  throw notFound({ what: 'claim', id });
}
