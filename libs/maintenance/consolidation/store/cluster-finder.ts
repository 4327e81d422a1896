import { hangingTogether } from '#libs/memory/links/index.js';
import { type TenantTx, sql } from '#libs/platform/database/index.js';
import type { ConsolidationRun } from '../domain/consolidation.js';
import type { ConsolidationOverlay } from './consolidation-overlay.js';
import { ripeSince, type Gatherable } from '../domain/gathering.rules.js';

const listLiked = sql(import.meta.url, 'list-liked');
const listGatherable = sql(import.meta.url, 'list-gatherable');

/** How many claims are visited for one page of seeds, however large the clusters are. */
const MAX_CLAIMS = 2_000;

/** Finds clusters of claims in which each is linked to another as similar. */
export class ClusterFinder {
  constructor(private readonly overlay: ConsolidationOverlay) {}

  /** Every group that may become a digest has its lowest claim among the seeds of some page. */
  async seeds(tx: TenantTx, run: ConsolidationRun, now: Date, afterId: string, limit: number): Promise<string[]> {
    const stored = (
      await tx.all<{ id: string }>(listLiked, run.spaceId, afterId, limit, now, ripeSince(run.options.compressAge, now))
    ).map(({ id }) => id);
    return this.overlay.lowerEnds(tx, run, stored, afterId, limit);
  }

  /** The groups that begin with one of the seeds, found by following similarity links through visible claims. */
  async around(tx: TenantTx, run: ConsolidationRun, now: Date, seeds: readonly string[]): Promise<Gatherable[][]> {
    const groups = await hangingTogether(
      tx,
      { of: (_, __, ids, kinds) => this.overlay.linksOf(tx, run, ids, kinds) },
      { spaceId: run.spaceId, seeds, see: (ids) => this.find(tx, run, now, ids), most: MAX_CLAIMS },
    );
    return groups.filter(([first]) => seeds.includes(first!.id));
  }

  /** Those of the claims that are visible. */
  async find(tx: TenantTx, run: ConsolidationRun, now: Date, ids: readonly string[]): Promise<Gatherable[]> {
    const claims =
      ids.length === 0
        ? []
        : await tx.all<Gatherable>(listGatherable, run.spaceId, ids, now, run.id, run.options.maxClaims !== undefined);
    return this.overlay.gatherable(tx, run, claims);
  }
}
