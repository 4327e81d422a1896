import { edgeAdded, keyOfDependences } from '#libs/graph/nodes/domain/index.js';
import { refuseCircle, type NodeRepository } from '#libs/graph/nodes/store/index.js';
import type { Journal } from '#libs/history/events/store/index.js';
import { notFound, type Ctx, type IdSource } from '#libs/kernel/index.js';
import { decideContradiction, loserOf } from '#libs/knowledge/conflicts/domain/index.js';
import type { Conflict, ConflictAction } from '#libs/knowledge/slots/domain/index.js';
import type { ClaimHolder, SlotRepository } from '#libs/knowledge/slots/store/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/domain/index.js';
import type { Standing } from '../../../standing/domain/index.js';
import type { StandingRepository } from '../../../standing/store/index.js';
import { favouredBy, vindicates } from '../../domain/index.js';
import { NOTHING_NEW, resolvesEdge, settlementOf, type Settlement } from './node-settler.js';

/** Settles contradictions that somebody pointed out; both sides are held by the caller. Throws `cycle` where the side that is to give way depends on the other. */
export class ContradictionSettler {
  constructor(
    private readonly journal: Journal, private readonly ids: IdSource, private readonly nodes: NodeRepository,
    private readonly standings: StandingRepository, private readonly claims: { slots: SlotRepository; holder: ClaimHolder },
  ) {}

  async get(tx: TenantTx, space: Space, id: string): Promise<Conflict> {
    const [conflict] = await this.claims.slots.findConflicts(tx, space.id, [id]);
    if (conflict === undefined) throw notFound({ what: 'conflict', id });
    return conflict;
  }

  async settle(tx: TenantTx, ctx: Ctx, space: Space, conflict: Conflict, resolver: Standing, action: ConflictAction): Promise<Settlement> {
    const known = await this.nodes.listEdges(tx, space.id, [resolver.id], ['resolves']);
    const isAttached = known.some(({ toId }) => toId === conflict.id);
    if (conflict.status === 'resolved') return NOTHING_NEW;
    const settlement = settlementOf(resolver, await this.#isIndependent(tx, space, conflict, resolver, action));
    if (isAttached && settlement.outcome === 'partial') return NOTHING_NEW;
    const edges = isAttached ? [] : [edgeAdded(resolvesEdge(resolver, conflict.id, { ctx, space, ids: this.ids }, action))];
    if (settlement.outcome !== 'resolved') {
      await this.journal.record(tx, ctx, edges);
      return settlement;
    }
    if (action === 'supersede') await this.#refuseCircle(tx, space, conflict);
    const { slot, given } = await this.claims.holder.hold(tx, ctx, space, loserOf(conflict, action) ?? conflict.newClaimId);
    const { events } = decideContradiction(conflict, { action, note: null, by: resolver.id }, slot, given);
    await this.journal.record(tx, ctx, [...edges, ...events]);
    return settlement;
  }

  async #refuseCircle(tx: TenantTx, space: Space, { newClaimId, existingClaimId }: Conflict): Promise<void> {
    await this.claims.slots.lock(tx, [keyOfDependences(space.id)]);
    await refuseCircle(tx, this.nodes, newClaimId, [existingClaimId]);
  }

  /** A side is not vindicated by what speaks from the same evidence. */
  async #isIndependent(tx: TenantTx, space: Space, conflict: Conflict, resolver: Standing, action: ConflictAction): Promise<boolean> {
    const sides = await this.standings.load(tx, space, [conflict.newClaimId, conflict.existingClaimId]);
    return vindicates(resolver, favouredBy(conflict, action), sides);
  }
}
