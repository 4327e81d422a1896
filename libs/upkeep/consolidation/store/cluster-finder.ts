import { hangingTogether, type LinkRepository } from '#libs/memory/links/store/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { ConsolidationRun, Gatherable } from '../domain/index.js';

const listLiked = sql(import.meta.url, 'list-liked');
const listGatherable = sql(import.meta.url, 'list-gatherable');

/** Claims looked at for one page of seeds, however much hangs together. */
const MOST_CLAIMS = 2_000;

type Row<T> = T & Record<string, unknown>;

/** Finds claims that hang together because each is like another. */
export class ClusterFinder {
  constructor(private readonly links: LinkRepository) {}

  /** Every group has its lowest claim among the seeds of some page. */
  async seeds(tx: TenantTx, spaceId: string, afterId: string, limit: number): Promise<string[]> {
    return (await tx.all<{ id: string }>(listLiked, spaceId, afterId, limit)).map(({ id }) => id);
  }

  /** Groups that begin with one of the seeds, going from like to like through what may be seen. */
  async around(tx: TenantTx, run: ConsolidationRun, now: Date, seeds: readonly string[]): Promise<Gatherable[][]> {
    const groups = await hangingTogether(tx, this.links, { spaceId: run.spaceId, seeds, see: (ids) => this.find(tx, run, now, ids), most: MOST_CLAIMS });
    return groups.filter(([first]) => seeds.includes(first!.id));
  }

  /** Those of the claims that may be seen. */
  async find(tx: TenantTx, run: ConsolidationRun, now: Date, ids: readonly string[]): Promise<Gatherable[]> {
    return ids.length === 0 ? [] : tx.all<Row<Gatherable>>(listGatherable, run.spaceId, ids, now, run.id, run.options.maxClaims !== undefined);
  }
}
