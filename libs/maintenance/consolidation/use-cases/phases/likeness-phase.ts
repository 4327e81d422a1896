import { round4, type Id } from '#libs/kernel/index.js';
import { claimsLinked, linkKey, linkOf, type Link, type LinkRepository } from '#libs/memory/links/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { Note, NoteRepository } from '#libs/work/notes/index.js';
import type { Cursor, Piece } from '../../../runs/index.js';
import { areAboutOneMatter, areSurelyAlike } from '../../domain/alike.rules.js';
import { comparesAsUsual, type ConsolidationRun } from '../../domain/consolidation.js';
import { afterIdOf, type ClaimFinder } from '../../store/claim-finder.js';
import { mayBeAlikeAbove, type Near, type Neighbours } from '../../store/neighbours.js';
import type { CheckStore } from '../../store/check-store.js';
import type { ConsolidationOverlay } from '../../store/consolidation-overlay.js';
import type { SlotLocker } from '../../store/slot-locker.js';
import type { DecideNotes } from '../steps/decide-notes.js';
import type { Phase, PhasePage } from './phase.js';

/** A claim that is compared with the claims near it. */
interface Compared {
  id: Id<'clm'>;
  version: number;
  embedded: boolean;
}

/** Cosines are rounded before they are compared, so the search begins this much lower. */
const ROUNDING = 0.00005;

/**
 * Phase 3, second half: links claims that are near each other in meaning, which does not affect their trust. If one of
 * the two is a note of an agent, the decision about this note is made again instead. The phase runs after all other
 * phases that compare claims, so it also records which claims were compared. It does so only if the run used the usual
 * threshold, because a run with another threshold may miss links that the usual threshold finds.
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
    private readonly spaces: SpaceDirectory,
    private readonly notes: NoteRepository,
    private readonly decideNotes: DecideNotes,
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
    const space = await this.spaces.open(tx, run.ctx, run.spaceId);
    const { near, notes } = await this.#near(tx, run, space, claims);
    const isNoted = ({ one, other }: Near): boolean => notes.has(one) || notes.has(other);
    const pairs = near.filter(isNoted);
    const decided =
      pairs.length === 0
        ? { links: [], events: [], opened: 0 }
        : await this.decideNotes.run(tx, run, space, { pairs, notes });
    const alike = await this.#alike(
      tx,
      run,
      near.filter((pair) => !isNoted(pair)),
    );
    const added = await this.#unlinked(tx, run, [...alike, ...decided.links]);
    const candidates = await this.overlay.countNewLinks(tx, run, added.map(linkKey));
    if (comparesAsUsual(run.options)) await this.overlay.leave(run, () => this.checks.checked(tx, run.spaceId, claims));
    return {
      events: [...(added.length === 0 ? [] : [claimsLinked(run.spaceId, added, space.now)]), ...decided.events],
      tally: { candidates, ...(decided.opened > 0 && { 'contradictions.pending': decided.opened }) },
    };
  }

  /**
   * The near pairs, and the notes at either end of them. Notes are compared even if they are less similar than other
   * claims must be.
   */
  async #near(
    tx: TenantTx,
    run: ConsolidationRun,
    { now, policy }: Space,
    claims: readonly Compared[],
  ): Promise<{ near: Near[]; notes: Map<string, Note> }> {
    const ids = claims.flatMap(({ id, embedded }) => (embedded ? [id] : []));
    const [model, own] = await Promise.all([this.neighbours.model(tx, run), this.#notesAmong(tx, run, ids)]);
    const usual = { model, now, above: mayBeAlikeAbove(model) };
    const [others, ofNotes] = [ids.filter((id) => !own.has(id)), ids.filter((id) => own.has(id))];
    const near = [
      ...(await this.neighbours.of(tx, run, usual, others)),
      ...(await this.neighbours.of(tx, run, { ...usual, above: policy.notes.evaluated - ROUNDING }, ofNotes)),
    ];
    const ends = [...new Set(near.map(({ other }) => other))].filter((id) => !own.has(id));
    return { near, notes: new Map([...own, ...(await this.#notesAmong(tx, run, ends))]) };
  }

  async #notesAmong(tx: TenantTx, { spaceId }: ConsolidationRun, ids: readonly string[]): Promise<Map<string, Note>> {
    return new Map((await this.notes.find(tx, spaceId, ids)).map((note) => [note.claimId, note]));
  }

  async #alike(tx: TenantTx, run: ConsolidationRun, near: readonly Near[]): Promise<Link[]> {
    const apart = near.filter(({ cosine }) => round4(cosine) < run.options.dedupThreshold);
    // Pairs whose cosine alone makes them alike need no comparison of their texts.
    const unsure = apart.filter(({ cosine }) => !areSurelyAlike(cosine));
    const said = await this.finder.said(tx, run, [...new Set(unsure.flatMap(({ one, other }) => [one, other]))]);
    return apart
      .filter(
        ({ one, other, cosine }) =>
          areSurelyAlike(cosine) || areAboutOneMatter(said.get(one)!, said.get(other)!, cosine),
      )
      .map(({ one, other, cosine }) => linkOf(one, other, 'similar', round4(cosine)));
  }

  async #unlinked(tx: TenantTx, run: ConsolidationRun, alike: readonly Link[]): Promise<Link[]> {
    if (alike.length === 0) return [];
    const lowerIds = [...new Set(alike.map(({ a }) => a))];
    const [, linked, parted] = await Promise.all([
      this.locker.lockLinks(tx, run),
      this.links.of(tx, run.spaceId, lowerIds, ['similar']),
      this.links.partings(tx, run.spaceId, lowerIds),
    ]);
    const known = new Set([...linked, ...parted.map((pair) => ({ ...pair, kind: 'similar' as const }))].map(linkKey));
    return [...new Map(alike.map((link) => [linkKey(link), link])).values()].filter(
      (link) => !known.has(linkKey(link)),
    );
  }
}
