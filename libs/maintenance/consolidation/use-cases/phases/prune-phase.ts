import { DAY_MS } from '#libs/kernel/index.js';
import { findClaim, openConflictsAbout, type Claim, type KnownSlot } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { ConsolidateOptions, Cursor, Piece, Tally } from '../../../runs/index.js';
import { isKeptFor, placeOf, type Hold, type Place, type Holds } from '../../../lifecycle/index.js';
import { archive, PRUNED, whyPruned, type Pruned } from '../../domain/prune.rules.js';
import { itemNamed } from '../../domain/overlay.rules.js';
import type { ConsolidationRun } from '../../domain/consolidation.js';
import type { Aged, Aging, ClaimFinder } from '../../store/claim-finder.js';
import type { PruneMarks } from '../../store/check-store.js';
import type { SlotLocker } from '../../store/slot-locker.js';
import type { Phase, PhasePage } from './phase.js';
import type { ConsolidationOverlay } from '../../store/consolidation-overlay.js';

/**
 * Where claims to prune are found: claims with a given status by age, active claims by when they fade, claims affected
 * by a change, and claims that a dry run would have created.
 */
type Source = { from?: Place } & (Aging | { status: 'active' } | { status: 'changed' } | { status: 'overlay' });

/** Phase 5: archives claims that are no longer needed. They leave memory but stay on record. */
export class PrunePhase implements Phase<string> {
  readonly name = 'prune';
  readonly counts = PRUNED.map((why) => `pruned.${why}`);

  constructor(
    private readonly finder: ClaimFinder,
    private readonly locker: SlotLocker,
    private readonly holds: Holds,
    private readonly overlay: ConsolidationOverlay,
    private readonly marks: PruneMarks,
  ) {}

  /**
   * The next page. Once all sources are done, the phase begins again if it has pruned anything, because it may have
   * archived dependents that kept other claims. So one run does what would otherwise take two runs.
   */
  async page(tx: TenantTx, run: ConsolidationRun, at: Cursor | null, limit: number): Promise<PhasePage<string> | null> {
    const [before, pruned] = [Number(at?.before ?? 0), prunedBy(run)];
    const page = await this.#round(tx, run, at, limit);
    if (page !== null || pruned === before) return page && { ...page, at: { ...page.at, before } };
    const again = await this.#round(tx, run, null, limit);
    return again && { ...again, at: { ...again.at, before: pruned } };
  }

  async #round(
    tx: TenantTx,
    run: ConsolidationRun,
    at: Cursor | null,
    limit: number,
  ): Promise<PhasePage<string> | null> {
    const now = await this.locker.now(tx, run);
    const sources = sourcesOf(run.options, now, await this.marks.looksFrom(tx, run));
    const current = sources.findIndex(({ status }) => status === at?.status);
    let place = current < 0 ? null : placeOf(at);
    for (const source of sources.slice(Math.max(0, current))) {
      const found = await this.#found(tx, run, source, { now, place: place ?? source.from ?? placeOf(null), limit });
      if (found !== null) return { items: found.ids, total: null, at: { status: source.status, ...found.upTo } };
      place = null;
    }
    return null;
  }

  /** The next claims of a source, and where their page ends; null at the end. */
  async #found(
    tx: TenantTx,
    run: ConsolidationRun,
    source: Source,
    { now, place, limit }: { now: Date; place: Place; limit: number },
  ): Promise<{ ids: string[]; upTo: Place } | null> {
    if (source.status === 'changed') {
      const affected = await this.finder.listAffectedByChanges(tx, run, { now, afterId: place.id, limit });
      return affected && { ids: affected.ids, upTo: { at: '', id: affected.upTo } };
    }
    const aged = await this.#aged(tx, run, source, { now, place, limit });
    return aged.length === 0 ? null : { ids: aged.map(({ id }) => id), upTo: aged.at(-1)! };
  }

  async #aged(
    tx: TenantTx,
    run: ConsolidationRun,
    source: Exclude<Source, { status: 'changed' }>,
    { now, place, limit }: { now: Date; place: Place; limit: number },
  ): Promise<Aged[]> {
    if (source.status === 'overlay')
      return (await this.overlay.carriedOn(tx, run, place.id, limit)).map((id) => ({ id, at: 'infinity' }));
    return source.status === 'active'
      ? this.finder.listFadedClaims(tx, run, now, place, limit)
      : this.finder.prunable(tx, run, source, place, limit);
  }

  async work(tx: TenantTx, run: ConsolidationRun, names: readonly string[]): Promise<Piece> {
    const items = names.map(itemNamed);
    const { slots, context } = await this.locker.lockOwn(
      tx,
      run,
      items.map(({ heldId }) => heldId),
    );
    const holdOn = await this.holds.of(
      tx,
      run,
      items.map(({ claimId }) => claimId),
    );
    const asked = new Set(items.map(({ claimId }) => claimId));
    const tally: Tally = {};
    const gone: string[] = [];
    const events = [...slots.values()].flatMap((slot) => {
      const pruned = prunedOf(slot, asked, holdOn, run.options, context.now);
      for (const [, why] of pruned) tally[`pruned.${why}`] = (tally[`pruned.${why}`] ?? 0) + 1;
      gone.push(...pruned.map(([{ id }]) => id));
      return pruned.length === 0 ? [] : archive(slot, pruned, context);
    });
    await this.overlay.notePruned(tx, run, gone);
    return { events, tally };
  }
}

const prunedBy = ({ tally }: ConsolidationRun): number =>
  PRUNED.reduce((sum, why) => sum + (tally[`pruned.${why}`] ?? 0), 0);

function prunedOf(
  slot: KnownSlot,
  ids: ReadonlySet<string>,
  holdOn: (id: string) => Hold,
  options: ConsolidateOptions,
  now: Date,
): [Claim, Pruned][] {
  return [...ids]
    .flatMap((id) => findClaim(slot, id) ?? [])
    .flatMap((claim): [Claim, Pruned][] => {
      const why = whyPruned(claim, options, now);
      // In a dry run, the conflicts of the key are in the state that its earlier pages would have left.
      return why === null ||
        isNeeded(why, { ...holdOn(claim.id), isInConflict: openConflictsAbout(slot, claim.id).length > 0 })
        ? []
        : [[claim, why]];
    });
}

/**
 * A faded claim is kept if other claims depend on it. A disputed claim that has lost its trust is dropped even while a
 * conflict about it is open.
 */
const isNeeded = (why: Pruned, hold: Hold): boolean =>
  hold.contested || (why === 'disputed' ? hold.hasDependents : isKeptFor(hold));

/**
 * The sources of claims that may be due, in processing order. Claims that became due before `since` have been checked;
 * they are checked again only if a change affected them. If `since` is null, all claims are checked.
 */
function sourcesOf(
  { pruneSuperseded, pruneAge, pruneQuarantined, quarantineMaxAge }: ConsolidateOptions,
  now: Date,
  since: Date | null,
): Source[] {
  const ago = (time: Date, days: number): Date => new Date(time.getTime() - days * DAY_MS);
  const from = (days: number): Place =>
    since === null ? placeOf(null) : { at: ago(since, days).toISOString(), id: '' };
  return [
    ...(pruneSuperseded ? [{ status: 'superseded' as const, before: ago(now, pruneAge), from: from(pruneAge) }] : []),
    ...(pruneQuarantined
      ? [{ status: 'quarantined' as const, before: ago(now, quarantineMaxAge), from: from(quarantineMaxAge) }]
      : []),
    ...(since === null ? [{ status: 'disputed' as const, before: 'infinity' as const }] : []),
    { status: 'active', from: from(0) },
    ...(since === null ? [] : [{ status: 'changed' as const }]),
    { status: 'overlay' },
  ];
}
