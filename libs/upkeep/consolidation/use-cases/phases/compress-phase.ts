import { refusalIn, type Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import type { BuildDigest, Planned } from '../../../digests/use-cases/steps/index.js';
import type { Cursor, Piece } from '../../../runs/domain/index.js';
import { gather, MOST_DIGESTS_A_RUN, type ConsolidationRun } from '../../domain/index.js';
import { afterIdOf, type ClusterFinder, type Phase, type PhasePage } from '../../store/index.js';

/** Claims to be put together in one digest. */
interface Cluster {
  id: string;
  memberIds: Id<'clm'>[];
}

const CLUSTERS = 'compressed.clusters';
const MEMBERS = 'compressed.sourceMemories';

/** Phase 4: old claims that hang together are put together in digests, and stay. A run holds what it works on, so it asks no model: digests are in the claims' own sentences. */
export class CompressPhase implements Phase<Cluster> {
  readonly name = 'compress';
  readonly counts = [CLUSTERS, MEMBERS];

  constructor(private readonly clusters: ClusterFinder, private readonly spaces: SpaceDirectory, private readonly buildDigest: BuildDigest) {}

  async page(tx: TenantTx, run: ConsolidationRun, at: Cursor | null, limit: number): Promise<PhasePage<Cluster> | null> {
    const { now } = await this.spaces.open(tx, run.ctx, run.spaceId);
    const seeds = leftOf(run) === 0 ? [] : await this.clusters.seeds(tx, run, now, afterIdOf(at), limit);
    if (seeds.length === 0) return null;
    const groups = await this.clusters.around(tx, run, now, seeds);
    const items = groups.flatMap((claims): Cluster[] => {
      const memberIds = gather(claims, run.options.compressAge, now);
      return memberIds === null ? [] : [{ id: claims[0]!.id, memberIds }];
    });
    return { items, total: null, at: { afterId: seeds.at(-1)! } };
  }

  async work(tx: TenantTx, run: ConsolidationRun, clusters: readonly Cluster[]): Promise<Piece> {
    const planned: Planned[] = [];
    let members = 0;
    for (const { memberIds } of clusters) {
      if (planned.length === leftOf(run)) break;
      const digest = await this.#plan(tx, run, memberIds);
      if (digest === null) continue;
      planned.push(digest);
      members += memberIds.length;
    }
    return { events: planned.flatMap(({ events }) => events), tally: { [CLUSTERS]: planned.length, [MEMBERS]: members } };
  }

  /** null: something befell a member since the page was found, or is on its way to it. */
  async #plan(tx: TenantTx, run: ConsolidationRun, memberIds: readonly Id<'clm'>[]): Promise<Planned | null> {
    const space = await this.spaces.open(tx, run.ctx, run.spaceId);
    const [first] = await this.clusters.find(tx, run, space.now, memberIds.slice(0, 1));
    if (first === undefined) return null;
    try {
      const digest = await this.buildDigest.plan(tx, run.ctx, space, { memberIds, sessionId: first.sessionId, method: 'extractive', replaces: null, summary: null });
      // Under the keys that planning took: nobody else puts them together meanwhile.
      const held = await this.clusters.find(tx, run, space.now, memberIds);
      return held.length === memberIds.length && gather(held, run.options.compressAge, space.now) !== null ? digest : null;
    } catch (thrown) {
      refusalIn(thrown);
      return null;
    }
  }
}

const leftOf = ({ tally }: ConsolidationRun): number => Math.max(0, MOST_DIGESTS_A_RUN - (tally[CLUSTERS] ?? 0));
