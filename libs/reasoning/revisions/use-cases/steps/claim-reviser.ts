import { edgeAdded, keyOfDependences } from '#libs/graph/nodes/domain/index.js';
import { refuseCircle, type NodeRepository } from '#libs/graph/nodes/store/index.js';
import type { NewEvent } from '#libs/history/events/domain/index.js';
import { notFound, type Id, type IdSource } from '#libs/kernel/index.js';
import { reinstateClaim, takeBack, type TakeBackOutcome } from '#libs/knowledge/claims/domain/index.js';
import { claimIn } from '#libs/knowledge/slots/domain/index.js';
import type { ClaimHolder, SlotRepository } from '#libs/knowledge/slots/store/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Standing } from '../../../standing/domain/index.js';
import type { StandingRepository } from '../../../standing/store/index.js';
import {
  claimGaveWay,
  mayTakeThePlace,
  refuseClaimSupersession,
  replacementIsItself,
  type ReinstateNodeInput,
  type RetractNodeInput,
  type SupersedeNodeInput,
} from '../../domain/index.js';
import { succession, type Revising, type Revision } from './revision.js';

type Of<T> = T & { id: Id<'clm'> };

/** Revises claims of any type, as the operations of claims do. */
export class ClaimReviser {
  constructor(
    private readonly slots: SlotRepository,
    private readonly holder: ClaimHolder,
    private readonly standings: StandingRepository,
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
    const { slot, given } = await this.holder.hold(tx, ctx, space, id);
    const { outcome, events } = takeBack({ claimId: id, errorType, reason }, actingIn, slot, given, ctx.caller);
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
    const { slot, given } = await this.holder.hold(tx, ctx, space, id);
    refuseClaimSupersession(claim, replacement!);
    await refuseCircle(tx, this.nodes, replacement!.id, [claim.id]);
    const [successor] = await this.slots.findClaims(tx, space.id, [replacement!.id]);
    if (!mayTakeThePlace(successor!, claimIn(slot, id), slot.predicate, ctx.caller))
      return { outcome: 'rejected', events: [] };
    return { outcome: 'superseded', events: claimGaveWay(id, replacement!.id, slot, given) };
  }

  async reinstate(
    tx: TenantTx,
    { ctx, space }: Revising,
    { id, reason }: Of<ReinstateNodeInput>,
  ): Promise<Revision<'reinstated' | 'not_retracted'>> {
    const { slot, given } = await this.holder.hold(tx, ctx, space, id);
    const before = await this.slots.statusBeforeRetraction(tx, id);
    const { outcome, events } = reinstateClaim({ claimId: id, reason, before }, slot, given);
    return { outcome, events };
  }

  /** All keys at once, for they are taken in one order. */
  async #hold(
    tx: TenantTx,
    { space }: Revising,
    id: string,
    replacementId: string | null,
  ): Promise<[Standing, Standing | null]> {
    const both = [id, ...(replacementId === null ? [] : [replacementId])];
    await this.slots.lock(tx, [
      ...(await this.standings.keys(tx, space.id, both)),
      ...(replacementId === null ? [] : [keyOfDependences(space.id)]),
    ]);
    const standings = await this.standings.load(tx, space, both);
    const [claim, replacement = null] = both.map((each) => standings.get(each) ?? notFoundHere(each));
    if (id === replacementId) throw replacementIsItself({ id });
    return [claim!, replacement];
  }

  async #standsFor(tx: TenantTx, revising: Revising, claim: Standing, replacement: Standing): Promise<NewEvent[]> {
    await refuseCircle(tx, this.nodes, replacement.id, [claim.id]);
    return [edgeAdded(succession('retracts', replacement, claim, revising, this.ids))];
  }
}

function notFoundHere(id: string): never {
  throw notFound({ what: 'claim', id });
}
