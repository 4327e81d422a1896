import type { Journal, NewEvent } from '#libs/history/events/index.js';
import { applyEventsAbout, claimsIn, type KnownSlot } from '#libs/knowledge/claims/index.js';
import type { Link, LinkKind, LinkRepository } from '#libs/memory/links/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { ConsolidationRun } from '../domain/consolidation.js';
import type { Gatherable } from '../domain/gathering.rules.js';
import { mergedEnds, overlayOf, lastStatesIn, type Note } from '../domain/overlay.rules.js';

const insertNotes = sql(import.meta.url, 'insert-notes');
const insertSample = sql(import.meta.url, 'insert-sample');
const listCarriedOn = sql(import.meta.url, 'list-carried-on');
const listNotedLinks = sql(import.meta.url, 'list-noted-links');
const deleteOverlay = sql(import.meta.url, 'delete-overlay');
const findLastPreview = sql(import.meta.url, 'find-last-preview');
const insertPreview = sql(import.meta.url, 'insert-preview');
const insertPreviewClaims = sql(import.meta.url, 'insert-preview-claims');
const listPreview = sql(import.meta.url, 'list-preview');
const deletePreview = sql(import.meta.url, 'delete-preview');

/** How many links are read with one statement. */
const MAX_LINKS = 10_000;

/**
 * A space in the state in which a run of consolidation has left it so far. For a dry run, the changes that it would
 * have made are laid over the stored rows; a real run has changed the stored rows, so there is no overlay. A phase
 * reads through this class and need not know whether its run is dry.
 *
 * Three tables store what a dry run would have done. `consolidation_preview` contains its events, through which claims
 * are read; `consolidation_preview_claims` says which claims each event is about. `consolidation_overlay` contains
 * names of claims and links. The statements that find pages and that count use these names to skip claims that would be
 * gone (`domain/overlay.rules.ts`).
 */
export class ConsolidationOverlay {
  constructor(
    private readonly journal: Pick<Journal, 'preview'>,
    private readonly spaces: Pick<SpaceDirectory, 'open'>,
    private readonly links: Pick<LinkRepository, 'of'>,
  ) {}

  // Reading

  /** The slots with the claims that the run has changed so far. */
  async slots(
    tx: TenantTx,
    run: ConsolidationRun,
    stored: ReadonlyMap<string, KnownSlot>,
  ): Promise<ReadonlyMap<string, KnownSlot>> {
    if (!run.dryRun) return stored;
    const ids = [...stored.values()].flatMap(({ claims }) => claims.map(({ id }) => id));
    const events = await this.#eventsAbout(tx, run, ids);
    return new Map([...stored].map(([key, slot]) => [key, applyEventsAbout(slot, events)]));
  }

  /** The given claims with the ages that the run has left them: a merge may make the survivor younger. */
  async gatherable(tx: TenantTx, run: ConsolidationRun, stored: Gatherable[]): Promise<Gatherable[]> {
    if (!run.dryRun) return stored;
    const ids = stored.map(({ id }) => id);
    const states = lastStatesIn(await this.#eventsAbout(tx, run, ids));
    return stored.map((claim) => {
      const state = states.get(claim.id);
      return state === undefined
        ? claim
        : { ...claim, agingFrom: new Date(state.agingFrom), reinforcements: state.reinforcements };
    });
  }

  /** The links of the given claims. */
  async linksOf(
    tx: TenantTx,
    run: ConsolidationRun,
    claimIds: readonly string[],
    kinds: readonly LinkKind[],
  ): Promise<Link[]> {
    const [noted, stored] = await Promise.all([
      run.dryRun ? this.#notedLinks(tx, run, '', claimIds, MAX_LINKS) : [],
      this.links.of(tx, run.spaceId, claimIds, kinds),
    ]);
    return [...noted, ...stored];
  }

  /**
   * The lower ends of links, each id once and in order, after a given id. `stored`: the lower ends of the links that
   * are already stored.
   */
  async lowerEnds(
    tx: TenantTx,
    run: ConsolidationRun,
    stored: string[],
    afterId: string,
    limit: number,
  ): Promise<string[]> {
    const noted = run.dryRun ? await this.#notedLinks(tx, run, afterId, null, limit) : [];
    return mergedEnds(
      stored,
      noted.map(({ a }) => a),
      limit,
    );
  }

  /** The remainders that a dry run would have created, by name (`itemNamed`); none in a real run. */
  async carriedOn(tx: TenantTx, run: ConsolidationRun, afterId: string, limit: number): Promise<string[]> {
    if (!run.dryRun) return [];
    return (await tx.all<{ id: string }>(listCarriedOn, run.spaceId, run.id, afterId, limit)).map(({ id }) => id);
  }

  // Writing

  /** Stores the events that a dry run would record, for its later pages. */
  async keep(tx: TenantTx, run: ConsolidationRun, events: readonly NewEvent[]): Promise<void> {
    if (!run.dryRun) return;
    const all = await this.journal.preview(tx, run.ctx, events);
    const { now } = await this.spaces.open(tx, run.ctx, run.spaceId);
    await Promise.all([
      this.#keepEvents(tx, run, all),
      ...overlayOf(all, now).map(([kind, names]) => this.#note(tx, run, kind, names)),
    ]);
  }

  /** Writes data for later runs. A dry run writes none. */
  async leave(run: ConsolidationRun, write: () => Promise<void>): Promise<void> {
    if (!run.dryRun) await write();
  }

  /**
   * How many of the links, which are given by key, the run creates. In a dry run, a pair that is found from both of its
   * sides counts once.
   */
  async countNewLinks(tx: TenantTx, run: ConsolidationRun, keys: readonly string[]): Promise<number> {
    return run.dryRun ? this.#note(tx, run, 'linked', keys) : keys.length;
  }

  /**
   * Records what the run has pruned, because the premises of these claims may be due next. Real runs record it as well.
   */
  async notePruned(tx: TenantTx, run: ConsolidationRun, claimIds: readonly string[]): Promise<void> {
    await this.#note(tx, run, 'pruned', claimIds);
  }

  /** Restricts the run to the least confident claims. */
  async sample(tx: TenantTx, { id, spaceId }: ConsolidationRun, most: number): Promise<void> {
    await tx.run(insertSample, spaceId, id, most);
  }

  /** Deletes what earlier runs left behind, for example because they were cancelled. */
  async open(tx: TenantTx, { id, spaceId }: ConsolidationRun): Promise<void> {
    await Promise.all([tx.run(deleteOverlay, spaceId, id), tx.run(deletePreview, spaceId)]);
  }

  async close(tx: TenantTx, { spaceId }: ConsolidationRun): Promise<void> {
    await Promise.all([tx.run(deleteOverlay, spaceId, null), tx.run(deletePreview, spaceId)]);
  }

  /** Returns how many of the names had not been recorded yet. */
  async #note(tx: TenantTx, { id, spaceId }: ConsolidationRun, kind: Note, names: readonly string[]): Promise<number> {
    return names.length === 0 ? 0 : tx.run(insertNotes, spaceId, id, kind, names);
  }

  #notedLinks(
    tx: TenantTx,
    { id, spaceId }: ConsolidationRun,
    afterId: string,
    claimIds: readonly string[] | null,
    limit: number,
  ): Promise<Link[]> {
    return tx.all<Link>(listNotedLinks, spaceId, id, afterId, claimIds, limit);
  }

  async #keepEvents(tx: TenantTx, { id, spaceId }: ConsolidationRun, events: readonly NewEvent[]): Promise<void> {
    const about = events
      .map((event) => ({ claimIds: claimsIn(event), event }))
      .filter(({ claimIds }) => claimIds.length > 0);
    if (about.length === 0) return;
    const last = Number((await tx.one<{ position: string }>(findLastPreview, spaceId, id))?.position ?? 0);
    const behind = about.map((each, i) => ({ position: last + 1 + i, ...each }));
    await Promise.all([
      tx.run(insertPreview, spaceId, id, JSON.stringify(behind)),
      tx.run(
        insertPreviewClaims,
        spaceId,
        id,
        JSON.stringify(behind.map(({ position, claimIds }) => ({ position, claimIds }))),
      ),
    ]);
  }

  /** The events about the given claims and about their remainders, in their order. */
  async #eventsAbout(tx: TenantTx, run: ConsolidationRun, claimIds: readonly string[]): Promise<NewEvent[]> {
    const rows =
      claimIds.length === 0
        ? []
        : await tx.all<{ event: NewEvent & { occurredAt: string | Date } }>(listPreview, run.spaceId, run.id, claimIds);
    const found = rows.map(({ event }) => ({ ...event, occurredAt: new Date(event.occurredAt) }));
    const further = [...new Set(found.flatMap(claimsIn))].filter((id) => !claimIds.includes(id));
    return further.length === 0 ? found : this.#eventsAbout(tx, run, [...claimIds, ...further]);
  }
}
