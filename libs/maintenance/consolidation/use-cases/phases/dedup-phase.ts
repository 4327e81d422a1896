import { Draft, type DecisionContext, type KnownSlot, keyOf, type KeyedClaim } from '#libs/knowledge/claims/index.js';
import { LINK_KINDS, linkKey, type Link } from '#libs/memory/links/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Cursor, Piece } from '../../../runs/index.js';
import { merge, type Pairing, pairKey, type MergeRepository } from '../../../merges/index.js';
import type { Holds } from '../../../lifecycle/index.js';
import { NOTHING_DONE, type ConsolidationRun } from '../../domain/consolidation.js';
import { pairDuplicates, type Evidence, seenAmong } from '../../domain/duplicates.rules.js';
import { afterIdOf, type ClaimFinder } from '../../store/claim-finder.js';
import type { ConsolidationOverlay } from '../../store/consolidation-overlay.js';
import type { Neighbours } from '../../store/neighbours.js';
import type { SlotLocker } from '../../store/slot-locker.js';
import type { Phase, PhasePage } from './phase.js';

/** Phase 1: merges claims that say the same. */
export class DedupPhase implements Phase<string> {
  readonly name = 'dedup';
  readonly counts = ['deduplicated'];

  constructor(
    private readonly finder: ClaimFinder,
    private readonly locker: SlotLocker,
    private readonly neighbours: Neighbours,
    private readonly merges: MergeRepository,
    private readonly overlay: ConsolidationOverlay,
    private readonly holds: Holds,
  ) {}

  async page(tx: TenantTx, run: ConsolidationRun, at: Cursor | null, limit: number): Promise<PhasePage<string> | null> {
    const now = await this.locker.now(tx, run);
    const items = await this.finder.twins(tx, run, { now, afterId: afterIdOf(at), limit }, true);
    return items.length === 0 ? null : { items, total: null, at: { afterId: items.at(-1)! } };
  }

  async work(tx: TenantTx, run: ConsolidationRun, twins: readonly string[]): Promise<Piece> {
    const groups = await this.finder.groups(tx, run, await this.locker.now(tx, run), twins);
    if (groups.length === 0) return NOTHING_DONE;
    const { slots, context } = await this.locker.lock(tx, run, groups);
    const evidence = await this.#evidence(tx, run, groups);
    const ids = groups.flat().map(({ id }) => id);
    const [, links] = await Promise.all([
      this.locker.lockLinks(tx, run),
      this.overlay.linksOf(tx, run, ids, LINK_KINDS),
    ]);
    const deciding = new Deciding(run, context, links);
    for (const group of groups) {
      const slot = slots.get(keyOf(group[0]!))!;
      deciding.decide(
        slot,
        pairDuplicates(
          seenAmong(
            slot,
            group.map(({ id }) => id),
            context.now,
          ),
          run.options.dedupThreshold,
          evidence,
        ),
      );
    }
    return { events: deciding.events, tally: { deduplicated: deciding.merged } };
  }

  /**
   * What has to be known about all pairs of the groups: cosines, merges that were undone, and references in the graph.
   */
  async #evidence(tx: TenantTx, run: ConsolidationRun, groups: readonly (readonly KeyedClaim[])[]): Promise<Evidence> {
    const ids = groups.flat().map(({ id }) => id);
    const model = await this.neighbours.model(tx, run);
    const [cosines, parted, holdOn] = await Promise.all([
      this.finder.cosines(tx, model, groups.flatMap(pairsOf)),
      this.merges.partings(tx, ids),
      this.holds.of(tx, run, ids),
    ]);
    const byPair = new Map(cosines.map(({ one, other, cosine }) => [pairKey(one, other), cosine]));
    return {
      cosine: (one, other) => byPair.get(pairKey(one, other)),
      isParted: (one, other) => parted.has(pairKey(one, other)),
      isHeld: (id) => holdOn(id).isTied || holdOn(id).contested,
    };
  }
}

/** Every pair of a group once. */
const pairsOf = (group: readonly KeyedClaim[]): [string, string][] =>
  group.flatMap(({ id }, i) => group.slice(i + 1).map((other): [string, string] => [id, other.id]));

/**
 * The merges of a page. A multi-valued key has several groups; each group is decided on the state that the previous
 * groups left.
 */
class Deciding {
  merged = 0;
  readonly #drafts = new Map<KnownSlot, Draft>();
  #links: Map<string, Link>;

  constructor(
    private readonly run: ConsolidationRun,
    private readonly context: DecisionContext,
    links: readonly Link[],
  ) {
    this.#links = new Map(links.map((link) => [linkKey(link), link]));
  }

  get events() {
    return [...this.#drafts.values()].flatMap((draft) => draft.events);
  }

  decide(slot: KnownSlot, pairings: readonly Pairing[]): void {
    if (pairings.length === 0) return;
    const draft = this.#drafts.get(slot) ?? new Draft(slot, this.context);
    this.#drafts.set(slot, draft);
    for (const pairing of pairings) {
      const { transferred } = merge(draft, pairing, {
        runId: this.run.id,
        links: [...this.#links.values()].filter(({ a, b }) =>
          [pairing.survivorId, pairing.mergedId].some((id) => id === a || id === b),
        ),
      });
      for (const link of transferred.links.removed) this.#links.delete(linkKey(link));
      for (const link of transferred.links.added) this.#links.set(linkKey(link), link);
      this.merged += 1;
    }
  }
}
