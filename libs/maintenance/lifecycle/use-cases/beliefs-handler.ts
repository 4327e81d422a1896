import { packed, type DecidePart } from '#libs/history/events/index.js';
import type { NodeRepository } from '#libs/graph/model/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import {
  decidedAhead,
  partsByKey,
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
import { inParts, type MaintenanceHandler, type Page, type Piece, type RunInHand } from '../../runs/index.js';
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
 * After that, it weighs the claims of sources that are worth more or less than before, one source after the other.
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
    await this.slots.lock(tx, claims.map(keyOf));
    const context = { now: space.now, ids: this.ids, principalId: ctx.caller.principal.id };
    const once = [...new Map(claims.map((claim) => [claim.id, claim])).values()];
    const parts =
      first?.by === 'source'
        ? this.weigher.inParts(tx, space.id, once, context)
        : this.#weighByPolicy(tx, space, once, context);
    return inParts(parts.map((weigh) => async (added) => pieceOf(spaceId, await weigh(added))));
  }

  #weighByPolicy(
    tx: TenantTx,
    { id: spaceId, policy }: Space,
    claims: readonly KeyedClaim[],
    context: DecisionContext,
  ): DecidePart<SlotEvent[]>[] {
    return decidedAhead(partsByKey(claims), {
      read: (part) => {
        const ids = part.map(({ id }) => id);
        return Promise.all([this.slots.loadApart(tx, spaceId, ids), this.nodes.find(tx, spaceId, ids)]);
      },
      idsIn: (_, part) => part.map(({ id }) => id),
      decide: ([known, nodes]) => {
        const rootsOf = new Map(nodes.map(({ id, rootGroups }) => [id as string, rootGroups]));
        return known.flatMap((each) => {
          const claim = each.claims[0]!;
          const isDerived = claim.trustLimit !== null || claim.runnerUp !== null;
          const roots = isDerived ? (rootsOf.get(claim.id) ?? []) : null;
          return weighBy(policy.beliefPolicy, claim.id, roots, slotOf(spaceId, null, each), context);
        });
      },
    });
  }
}

const pieceOf = (spaceId: string, events: readonly SlotEvent[]): Piece => ({
  events: packed(events, ABOUT_BELIEFS, spaceId),
  tally: { weighed: events.length, changed: events.filter(({ kind }) => kind === 'belief_changed').length },
});
