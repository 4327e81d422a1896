import { edgeAdded, edgeClosed, keyOfDependences, refuseCycle, type NodeRepository } from '#libs/graph/model/index.js';
import type { NewEvent, Journal } from '#libs/history/events/index.js';
import { notFound, roleIsAtLeast, type Ctx, type IdSource } from '#libs/kernel/index.js';
import {
  decideContradiction,
  loserOf,
  type Conflict,
  type ConflictAction,
  type ClaimLoader,
  type SlotRepository,
} from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { NodeState, NodeStateRepository } from '../../../node-states/index.js';
import { effectOf, favouredBy, isEntitled, isSettledByResolvers, vindicates } from '../../domain/resolver.rules.js';
import type { ContradictionReviewer } from '../../store/contradiction-reviewer.js';
import { NOTHING_NEW, RESOLVED_OTHERWISE, resolvesEdge, settlementOf, type Settlement } from './node-settler.js';

/** Whether a contradiction is settled in another way than requested. */
const isOtherwise = ({ status, resolution }: Conflict, action: ConflictAction): boolean =>
  status === 'resolved' && resolution !== action;

/** The resolution that a resolver asks for, and why a reviewer considered the resolver relevant. */
interface Said {
  action: ConflictAction;
  override: string | null;
}

/**
 * Settles contradictions that somebody pointed out; the caller has locked both sides. Throws `cycle` if the side to be
 * replaced depends on the other side.
 */
export class ContradictionSettler {
  constructor(
    private readonly journal: Journal,
    private readonly ids: IdSource,
    private readonly nodes: NodeRepository,
    private readonly nodeStates: NodeStateRepository,
    private readonly slots: SlotRepository,
    private readonly loader: ClaimLoader,
    private readonly reviewer: ContradictionReviewer,
  ) {}

  async get(tx: TenantTx, space: Space, id: string): Promise<Conflict> {
    const [conflict] = await this.slots.findConflicts(tx, space.id, [id]);
    if (conflict === undefined) throw notFound({ what: 'conflict', id });
    return conflict;
  }

  async settle(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    conflict: Conflict,
    resolver: NodeState,
    said: Said,
  ): Promise<Settlement> {
    // A contradiction that a reviewer decided, or that lapsed or was withdrawn, does not depend on resolvers.
    if (!isSettledByResolvers(conflict)) return NOTHING_NEW;
    const before = (await this.slots.listResolvers(tx, [conflict.id])).find(({ id }) => id === resolver.id);
    const settlement = await this.#settlement(tx, ctx, space, conflict, resolver, said.action);
    const isStrong = settlement.outcome === 'resolved';
    const request = { asks: said.action, isByReviewer: roleIsAtLeast(ctx.caller.role, 'reviewer') };
    const { isAttached, decides } = effectOf(before, request, conflict, isStrong);
    if (!isAttached && !decides) return NOTHING_NEW;
    const edges = isAttached ? await this.#attach(tx, ctx, space, conflict, resolver, said) : [];
    const decided = decides ? await this.#decide(tx, ctx, space, conflict, { ...said, by: resolver.id }) : [];
    await this.journal.record(tx, ctx, [...edges, ...decided]);
    if (!isStrong || !isOtherwise(conflict, said.action)) return settlement;
    const mayOverturn = isAttached && request.isByReviewer;
    return mayOverturn
      ? this.#overturn(tx, ctx, space, conflict, { action: said.action, settlement })
      : RESOLVED_OTHERWISE;
  }

  /**
   * Replaces a verdict that only resolvers of others support by what a reviewer's resolver asks for: the verdict is
   * undone, and the contradiction is settled again. Returns the settlement, if it is now settled as requested.
   */
  async #overturn(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { id, newClaimId, existingClaimId }: Conflict,
    { action, settlement }: { action: ConflictAction; settlement: Settlement },
  ): Promise<Settlement> {
    if (action === 'supersede') await this.#refuseCycle(tx, space, { newClaimId, existingClaimId });
    await this.journal.record(tx, ctx, await this.reviewer.review(tx, space.id, [id], space.now));
    await this.journal.record(tx, ctx, await this.reviewer.review(tx, space.id, [id], space.now));
    const { status, resolution } = await this.get(tx, space, id);
    return status === 'resolved' && resolution === action ? settlement : RESOLVED_OTHERWISE;
  }

  /** A resolver that requests a different resolution than before replaces its earlier one. */
  async #attach(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    conflict: Conflict,
    resolver: NodeState,
    { action, override }: Said,
  ): Promise<NewEvent[]> {
    const before = (await this.nodes.listEdges(tx, space.id, [resolver.id], ['resolves'])).filter(
      ({ toId }) => toId === conflict.id,
    );
    return [
      ...before.map((edge) => edgeClosed(edge, space.now)),
      edgeAdded(resolvesEdge(resolver, conflict.id, { ctx, space, ids: this.ids }, { asks: action, override })),
    ];
  }

  async #decide(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    conflict: Conflict,
    { action, by }: Said & { by: string },
  ): Promise<NewEvent[]> {
    if (action === 'supersede') await this.#refuseCycle(tx, space, conflict);
    const { slot, context } = await this.loader.load(tx, ctx, space, loserOf(conflict, action) ?? conflict.newClaimId);
    return decideContradiction(conflict, { action, note: null, by }, slot, context).events;
  }

  /** A resolver cannot confirm a side that has the same evidence, and only a reviewer can replace a stronger side. */
  async #settlement(
    tx: TenantTx,
    { caller }: Ctx,
    space: Space,
    conflict: Conflict,
    resolver: NodeState,
    action: ConflictAction,
  ): Promise<Settlement> {
    const sides = await this.nodeStates.load(tx, space, [conflict.newClaimId, conflict.existingClaimId]);
    const request = { asks: action, isByReviewer: roleIsAtLeast(caller.role, 'reviewer') };
    const mayDecide = isEntitled(resolver, conflict, request, sides);
    return settlementOf(resolver, vindicates(resolver, favouredBy(conflict, action), sides), mayDecide);
  }

  async #refuseCycle(
    tx: TenantTx,
    space: Space,
    { newClaimId, existingClaimId }: Pick<Conflict, 'newClaimId' | 'existingClaimId'>,
  ): Promise<void> {
    await this.slots.lock(tx, [keyOfDependences(space.id)]);
    await refuseCycle(tx, this.nodes, newClaimId, [existingClaimId]);
  }
}
