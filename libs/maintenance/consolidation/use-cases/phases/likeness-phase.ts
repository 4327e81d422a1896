import { round4, type Id } from '#libs/kernel/index.js';
import { claimsLinked, linkKey, linkOf, type Link, type LinkRepository } from '#libs/memory/links/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Cursor, Piece } from '../../../runs/index.js';
import { areAboutOneMatter, areSurelyAlike } from '../../domain/alike.rules.js';
import { comparesAsUsual, type ConsolidationRun } from '../../domain/consolidation.js';
import { afterIdOf, type ClaimFinder } from '../../store/claim-finder.js';
import { mayBeAlikeAbove, type Neighbours } from '../../store/neighbours.js';
import type { CheckStore } from '../../store/check-store.js';
import type { ConsolidationOverlay } from '../../store/consolidation-overlay.js';
import type { SlotLocker } from '../../store/slot-locker.js';
import type { Phase, PhasePage } from './phase.js';

/** A claim with what is near it. */
interface Compared {
  id: Id<'clm'>;
  version: number;
  hasVector: boolean;
}

/**
 * Phase 3, second half: claims near each other in meaning are linked, which moves no trust. It comes after every phase that compares claims, so it is
 * also the one that notes which were compared: by the usual threshold, for another may have passed over what that one takes.
 */
export class LikenessPhase implements Phase<Compared> {
  readonly name = 'likeness';
  readonly counts = ['candidates'];

  constructor(
    private readonly finder: ClaimFinder,
    private readonly locker: SlotLocker,
    private readonly neighbours: Neighbours,
    private readonly links: LinkRepository,
    private readonly checks: CheckStore,
    private readonly overlay: ConsolidationOverlay,
  ) {}

  async page(
    tx: TenantTx,
    run: ConsolidationRun,
    at: Cursor | null,
    limit: number,
  ): Promise<PhasePage<Compared> | null> {
    const [now, model] = await Promise.all([this.locker.now(tx, run), this.neighbours.model(tx, run)]);
    const items = await this.finder.due(tx, run, model, { now, afterId: afterIdOf(at), limit });
    return items.length === 0 ? null : { items, total: null, at: { afterId: items.at(-1)!.id } };
  }

  async work(tx: TenantTx, run: ConsolidationRun, claims: readonly Compared[]): Promise<Piece> {
    const now = await this.locker.now(tx, run);
    const added = await this.#unlinked(tx, run, now, claims);
    const candidates = await this.overlay.countNewLinks(tx, run, added.map(linkKey));
    if (comparesAsUsual(run.options)) await this.overlay.leave(run, () => this.checks.checked(tx, run.spaceId, claims));
    return { events: added.length === 0 ? [] : [claimsLinked(run.spaceId, added, now)], tally: { candidates } };
  }

  async #unlinked(tx: TenantTx, run: ConsolidationRun, now: Date, claims: readonly Compared[]): Promise<Link[]> {
    const ids = claims.flatMap(({ id, hasVector }) => (hasVector ? [id] : []));
    const model = await this.neighbours.model(tx, run);
    const near = (await this.neighbours.of(tx, run, { model, now, above: mayBeAlikeAbove(model) }, ids)).filter(
      ({ cosine }) => round4(cosine) < run.options.dedupThreshold,
    );
    // What is alike by meaning alone need not be read.
    const unsure = near.filter(({ cosine }) => !areSurelyAlike(cosine));
    const said = await this.finder.said(tx, run, [...new Set(unsure.flatMap(({ one, other }) => [one, other]))]);
    const alike = near
      .filter(
        ({ one, other, cosine }) =>
          areSurelyAlike(cosine) || areAboutOneMatter(said.get(one)!, said.get(other)!, cosine),
      )
      .map(({ one, other, cosine }) => linkOf(one, other, 'similar', round4(cosine)));
    const lowerIds = [...new Set(alike.map(({ a }) => a))];
    const [linked, parted] = await Promise.all([
      this.links.of(tx, run.spaceId, lowerIds, ['similar']),
      this.links.partings(tx, run.spaceId, lowerIds),
    ]);
    const known = new Set([...linked, ...parted.map((pair) => ({ ...pair, kind: 'similar' as const }))].map(linkKey));
    return [...new Map(alike.map((link) => [linkKey(link), link])).values()].filter(
      (link) => !known.has(linkKey(link)),
    );
  }
}
