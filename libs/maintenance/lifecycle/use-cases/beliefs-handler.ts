import type { NodeRepository } from '#libs/graph/model/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import { keyOf, slotOf, type KeyedClaim, type SlotRepository } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { MaintenanceHandler, Page, Piece, RunInHand } from '../../runs/index.js';
import { weighBy } from '../domain/belief-clock.rules.js';
import type { DueItemRepository } from '../store/due-item.repository.js';

/** Sorts before every id. */
const FROM_THE_OLDEST = '';

/** Weighs claims by the policy of their space, oldest first, so that premises come before what was derived from them. */
export class BeliefsHandler implements MaintenanceHandler<object, KeyedClaim> {
  readonly kind = 'beliefs';

  constructor(
    private readonly dueItems: DueItemRepository,
    private readonly slots: SlotRepository,
    private readonly nodes: NodeRepository,
    private readonly spaces: SpaceDirectory,
    private readonly ids: IdSource,
  ) {}

  async page(
    tx: TenantTx,
    { ctx, spaceId, cursor }: RunInHand<object>,
    limit: number,
  ): Promise<Page<KeyedClaim> | null> {
    const { policy } = await this.spaces.open(tx, ctx, spaceId);
    const after = typeof cursor?.id === 'string' ? cursor.id : FROM_THE_OLDEST;
    const items = await this.dueItems.ofOtherPolicy(tx, spaceId, policy.beliefPolicy, after, limit);
    const last = items.at(-1);
    return last === undefined ? null : { items, phase: 'beliefs', total: null, cursor: { id: last.id } };
  }

  async work(tx: TenantTx, { ctx, spaceId }: RunInHand<object>, items: readonly KeyedClaim[]): Promise<Piece> {
    const space = await this.spaces.open(tx, ctx, spaceId);
    const ids = items.map(({ id }) => id);
    await this.slots.lock(tx, items.map(keyOf));
    const [known, nodes] = await Promise.all([
      this.slots.loadApart(tx, space.id, ids),
      this.nodes.find(tx, space.id, ids),
    ]);
    const rootsOf = new Map(nodes.map(({ id, rootGroups }) => [id as string, rootGroups]));
    const context = { now: space.now, ids: this.ids, principalId: ctx.caller.principal.id };
    const events = known.flatMap((each) => {
      const claim = each.claims[0]!;
      const isDerived = claim.trustLimit !== null || claim.runnerUp !== null;
      const roots = isDerived ? (rootsOf.get(claim.id) ?? []) : null;
      return weighBy(space.policy.beliefPolicy, claim.id, roots, slotOf(space.id, null, each), context);
    });
    const changed = events.filter(({ kind }) => kind === 'belief_changed').length;
    return { events, tally: { weighed: events.length, changed } };
  }
}
