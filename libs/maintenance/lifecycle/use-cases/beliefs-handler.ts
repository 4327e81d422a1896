import { packed } from '#libs/history/events/index.js';
import type { NodeRepository } from '#libs/graph/model/index.js';
import { awaitedLater, stretchesOf, type Id, type IdSource } from '#libs/kernel/index.js';
import {
  keyOf,
  slotOf,
  type DecisionContext,
  type KeyedClaim,
  type SlotEvent,
  type SlotRepository,
} from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { DueSource, DueSources, ReliabilityWeigher } from '#libs/reasoning/track-records/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { MaintenanceHandler, Page, Piece, RunInHand } from '../../runs/index.js';
import { weighBy } from '../domain/belief-clock.rules.js';
import type { DueItemRepository } from '../store/due-item.repository.js';

/** Events of these kinds are packed: one log entry for a page. */
const ABOUT_BELIEFS = ['belief_weighed', 'belief_changed'];

/** Sorts before every id. */
const FROM_THE_OLDEST = '';

/**
 * A claim to weigh, because of the policy or because the weight of a source changed; or a source whose claims have all
 * been weighed.
 */
type Item = ({ by: 'policy' | 'source' } & KeyedClaim) | ({ by: 'end' } & DueSource);
type Weighed = Extract<Item, KeyedClaim>;

/**
 * Weighs claims by the policy of their space, oldest first, so that premises come before the claims derived from them.
 * After that, it weighs the claims of sources whose weight has changed, one source after the other.
 */
export class BeliefsHandler implements MaintenanceHandler<object, Item> {
  readonly kind = 'beliefs';

  constructor(
    private readonly dueItems: DueItemRepository,
    private readonly dueSources: DueSources,
    private readonly weigher: ReliabilityWeigher,
    private readonly slots: SlotRepository,
    private readonly nodes: NodeRepository,
    private readonly spaces: SpaceDirectory,
    private readonly ids: IdSource,
  ) {}

  async page(tx: TenantTx, run: RunInHand<object>, limit: number): Promise<Page<Item> | null> {
    const { cursor } = run;
    const place = cursor === null || typeof cursor.id === 'string' ? await this.#byPolicy(tx, run, limit) : null;
    return place ?? this.#bySource(tx, run, limit);
  }

  async #byPolicy(
    tx: TenantTx,
    { ctx, spaceId, cursor }: RunInHand<object>,
    limit: number,
  ): Promise<Page<Item> | null> {
    const { policy } = await this.spaces.open(tx, ctx, spaceId);
    const after = typeof cursor?.id === 'string' ? cursor.id : FROM_THE_OLDEST;
    const claims = await this.dueItems.ofOtherPolicy(tx, spaceId, policy.beliefPolicy, after, limit);
    const last = claims.at(-1);
    if (last === undefined) return null;
    const items = claims.map((claim): Item => ({ by: 'policy', ...claim }));
    return { items, phase: 'beliefs', total: null, cursor: { id: last.id } };
  }

  async #bySource(tx: TenantTx, { spaceId, cursor }: RunInHand<object>, limit: number): Promise<Page<Item> | null> {
    const {
      sourceId = null,
      marks = 0,
      evidenceId = '',
      claimId = '',
      done = '',
    } = (cursor ?? {}) as Partial<DueSource & { evidenceId: string; claimId: string; done: string }>;
    const source = sourceId === null ? await this.dueSources.next(tx, spaceId, done) : { sourceId, marks };
    if (source === null) return null;
    const claims = await this.dueSources.claimsOf(tx, spaceId, source.sourceId, { evidenceId, claimId }, limit);
    const last = claims.at(-1);
    const shown = { phase: 'sources', total: null };
    if (last === undefined) return { ...shown, items: [{ by: 'end', ...source }], cursor: { done: source.sourceId } };
    const items = claims.map(({ evidenceId: _, ...claim }): Item => ({ by: 'source', ...claim }));
    return { ...shown, items, cursor: { ...source, evidenceId: last.evidenceId, claimId: last.id } };
  }

  async work(tx: TenantTx, { ctx, spaceId, dryRun }: RunInHand<object>, items: readonly Item[]): Promise<Piece> {
    const [first] = items;
    if (first?.by === 'end') {
      if (!dryRun) await this.dueSources.done(tx, spaceId, first);
      return { events: [], tally: {} };
    }
    const claims = items.filter((item): item is Weighed => item.by !== 'end');
    const space = await this.spaces.open(tx, ctx, spaceId);
    const ids = [...new Set(claims.map(({ id }) => id))].sort();
    await this.slots.lock(tx, claims.map(keyOf));
    const context = { now: space.now, ids: this.ids, principalId: ctx.caller.principal.id };
    const events =
      first?.by === 'source'
        ? await this.weigher.run(tx, space.id, ids, context)
        : await this.#weighByPolicy(tx, space, ids, context);
    const changed = events.filter(({ kind }) => kind === 'belief_changed').length;
    return { events: packed(events, ABOUT_BELIEFS, space.id), tally: { weighed: events.length, changed } };
  }

  async #weighByPolicy(
    tx: TenantTx,
    { id: spaceId, policy }: Space,
    ids: readonly string[],
    context: DecisionContext,
  ): Promise<SlotEvent[]> {
    const events: SlotEvent[] = [];
    const reads = stretchesOf(ids).map((stretch) => awaitedLater(this.#read(tx, spaceId, stretch)));
    for (const read of reads) {
      const [known, nodes] = await read;
      const rootsOf = new Map(nodes.map(({ id, rootGroups }) => [id as string, rootGroups]));
      for (const each of known) {
        const claim = each.claims[0]!;
        const isDerived = claim.trustLimit !== null || claim.runnerUp !== null;
        const roots = isDerived ? (rootsOf.get(claim.id) ?? []) : null;
        events.push(...weighBy(policy.beliefPolicy, claim.id, roots, slotOf(spaceId, null, each), context));
      }
    }
    return events;
  }

  #read(tx: TenantTx, spaceId: Id<'spc'>, ids: readonly string[]) {
    return Promise.all([this.slots.loadApart(tx, spaceId, ids), this.nodes.find(tx, spaceId, ids)]);
  }
}
