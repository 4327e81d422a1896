import { round4 } from '#libs/kernel/index.js';
import { hangingTogether, type Link } from '#libs/memory/links/index.js';
import { type TenantTx, sql } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { NoteRepository } from '#libs/work/notes/index.js';
import type { ConsolidationRun } from '../domain/consolidation.js';
import type { ClaimFinder } from './claim-finder.js';
import type { ConsolidationOverlay } from './consolidation-overlay.js';
import type { Neighbours } from './neighbours.js';
import { ripeSince, type Gatherable } from '../domain/gathering.rules.js';

const listLiked = sql(import.meta.url, 'list-liked');
const listGatherable = sql(import.meta.url, 'list-gatherable');

/** How many claims are visited for one page of seeds, however large their clusters are. */
const MAX_CLAIMS = 2_000;

/** Finds clusters of claims that are connected by similarity links. */
export class ClusterFinder {
  constructor(
    private readonly overlay: ConsolidationOverlay,
    private readonly finder: ClaimFinder,
    private readonly neighbours: Neighbours,
    private readonly notes: NoteRepository,
  ) {}

  /**
   * The next claims from which clusters are searched. For every cluster that may become a digest, the claim with the
   * lowest id is among the seeds of some page.
   */
  async seeds(tx: TenantTx, run: ConsolidationRun, now: Date, afterId: string, limit: number): Promise<string[]> {
    const stored = (
      await tx.all<{ id: string }>(listLiked, run.spaceId, afterId, limit, now, ripeSince(run.options.compressAge, now))
    ).map(({ id }) => id);
    return this.overlay.lowerEnds(tx, run, stored, afterId, limit);
  }

  /** The clusters whose first claim is one of the seeds, found by following similarity links through visible claims. */
  async around(tx: TenantTx, run: ConsolidationRun, space: Space, seeds: readonly string[]): Promise<Gatherable[][]> {
    const groups = await hangingTogether(
      tx,
      {
        of: async (_, __, ids, kinds) => this.#close(tx, run, space, await this.overlay.linksOf(tx, run, ids, kinds)),
      },
      { spaceId: run.spaceId, seeds, see: (ids) => this.find(tx, run, space.now, ids), most: MAX_CLAIMS },
    );
    return groups.filter(([first]) => seeds.includes(first!.id));
  }

  /** Leaves out links of notes that are not similar enough for one digest (continuity spec, section 7). */
  async #close(tx: TenantTx, run: ConsolidationRun, { policy }: Space, links: readonly Link[]): Promise<Link[]> {
    const ends = [...new Set(links.flatMap(({ a, b }) => [a, b]))];
    const notes = new Set<string>((await this.notes.find(tx, run.spaceId, ends)).map(({ claimId }) => claimId));
    const isNoted = ({ a, b }: Link): boolean => notes.has(a) || notes.has(b);
    const noted = links.filter(isNoted).map(({ a, b }) => [a, b] as const);
    const cosines = await this.finder.cosines(tx, await this.neighbours.model(tx, run), noted);
    const close = new Set(
      cosines
        .filter(({ cosine }) => round4(cosine) >= policy.notes.digested)
        .map(({ one, other }) => `${one} ${other}`),
    );
    return links.filter((link) => !isNoted(link) || close.has(`${link.a} ${link.b}`));
  }

  /** The given claims that are visible. */
  async find(tx: TenantTx, run: ConsolidationRun, now: Date, ids: readonly string[]): Promise<Gatherable[]> {
    const claims =
      ids.length === 0
        ? []
        : await tx.all<Gatherable>(listGatherable, run.spaceId, ids, now, run.id, run.options.maxClaims !== undefined);
    return this.overlay.gatherable(tx, run, claims);
  }
}
