import { refusalIn, type Ctx, type Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { Silence, BuildDigest, Planned, Summarise, Summarised, Unsummarised } from '../../../digests/index.js';
import { added, type Cursor, type Piece, type Tally } from '../../../runs/index.js';
import { gather, MAX_DIGESTS_PER_RUN } from '../../domain/gathering.rules.js';
import { NOTHING_DONE, type ConsolidationRun } from '../../domain/consolidation.js';
import { afterIdOf } from '../../store/claim-finder.js';
import type { ClusterFinder } from '../../store/cluster-finder.js';
import type { Phase, PhasePage } from './phase.js';

/** Claims to be combined in one digest. */
interface Cluster {
  id: string;
  memberIds: Id<'clm'>[];
  sessionId: Id<'ses'> | null;
}

/**
 * The answer of the model for each cluster, by cluster id. A cluster that has changed in the meantime has none, because
 * the model was not asked.
 */
type Said = ReadonlyMap<string, Summarised | Silence>;

const CLUSTERS = 'compressed.clusters';
const MEMBERS = 'compressed.sourceMemories';
/**
 * Counts of digests that the model should have written but did not. With `fallback`, they were written without the
 * model.
 */
const NONE_SILENT: Readonly<Tally> = { 'compressed.unusable': 0, 'compressed.unavailable': 0 };

/**
 * Phase 4: combines clusters of old claims in digests; the claims themselves stay. The model is called between the
 * transaction that finds the clusters and the one that writes the digests.
 */
export class CompressPhase implements Phase<Cluster> {
  readonly name = 'compress';
  readonly counts = [CLUSTERS, MEMBERS];

  constructor(
    private readonly clusters: ClusterFinder,
    private readonly spaces: SpaceDirectory,
    private readonly buildDigest: BuildDigest,
    private readonly summarise: Summarise,
  ) {}

  async page(
    tx: TenantTx,
    run: ConsolidationRun,
    at: Cursor | null,
    limit: number,
  ): Promise<PhasePage<Cluster> | null> {
    const space = await this.spaces.open(tx, run.ctx, run.spaceId);
    const { now } = space;
    const seeds = leftOf(run) === 0 ? [] : await this.clusters.seeds(tx, run, now, afterIdOf(at), limit);
    if (seeds.length === 0) return null;
    const groups = await this.clusters.around(tx, run, space, seeds);
    const items = groups.flatMap((claims): Cluster[] => {
      const memberIds = gather(claims, run.options.compressAge, now);
      return memberIds === null ? [] : [{ id: claims[0]!.id, memberIds, sessionId: claims[0]!.sessionId }];
    });
    // Once the limit of a run is reached, no more digests are made; a later run continues.
    return { items: items.slice(0, leftOf(run)), isAsked: isByModel(run), total: null, at: { afterId: seeds.at(-1)! } };
  }

  async ask({ ctx, spaceId }: ConsolidationRun, clusters: readonly Cluster[]): Promise<Said> {
    const answers = await Promise.all(
      clusters.map(
        async ({ id, memberIds, sessionId }) =>
          [
            id,
            await this.#summaryOf(ctx, { space: spaceId, ids: memberIds, sessionId: sessionId ?? undefined }),
          ] as const,
      ),
    );
    return new Map(answers.flatMap(([id, answer]) => (answer === null ? [] : [[id, answer]])));
  }

  /** null if a member has changed since the cluster was found. */
  async #summaryOf(ctx: Ctx, asked: Unsummarised): Promise<Summarised | Silence | null> {
    try {
      return await this.summarise.run(ctx, asked);
    } catch (thrown) {
      return refusalIn(thrown).code === 'llm_not_configured' ? 'unavailable' : null;
    }
  }

  async work(tx: TenantTx, run: ConsolidationRun, clusters: readonly Cluster[], said?: unknown): Promise<Piece> {
    const space = await this.spaces.open(tx, run.ctx, run.spaceId);
    let piece: Piece = { events: [], tally: isByModel(run) ? { ...NONE_SILENT } : {} };
    for (const cluster of clusters) {
      const { events, tally } = await this.#write(
        tx,
        run,
        space,
        cluster,
        isByModel(run) ? (said as Said).get(cluster.id) : null,
      );
      piece = { events: [...piece.events, ...events], tally: added(piece.tally, tally) };
    }
    return piece;
  }

  /** `summary` is null if the digest is to be written without the model. */
  async #write(
    tx: TenantTx,
    run: ConsolidationRun,
    space: Space,
    cluster: Cluster,
    summary: Summarised | Silence | null | undefined,
  ): Promise<Piece> {
    if (summary === undefined) return NOTHING_DONE;
    const silence: Tally = typeof summary === 'string' ? { [`compressed.${summary}`]: 1 } : {};
    if (typeof summary === 'string' && !run.options.fallback) return { events: [], tally: silence };
    const digest = await this.#plan(tx, run, space, cluster, typeof summary === 'string' ? null : summary);
    if (digest === null) return { events: [], tally: silence };
    return { events: digest.events, tally: { [CLUSTERS]: 1, [MEMBERS]: cluster.memberIds.length, ...silence } };
  }

  /** null if a member has changed since the page was found, or if a correction is about to reach a member. */
  async #plan(
    tx: TenantTx,
    run: ConsolidationRun,
    space: Space,
    { memberIds, sessionId }: Cluster,
    summary: Summarised | null,
  ): Promise<Planned | null> {
    try {
      const digest = await this.buildDigest.plan(tx, run.ctx, space, {
        memberIds,
        sessionId,
        method: summary === null ? 'extractive' : 'llm',
        replaces: null,
        summary,
      });
      // Planning has locked the keys of the members, so nobody else can combine them in the meantime.
      const held = await this.clusters.find(tx, run, space.now, memberIds);
      return held.length === memberIds.length && gather(held, run.options.compressAge, space.now) !== null
        ? digest
        : null;
    } catch (thrown) {
      refusalIn(thrown);
      return null;
    }
  }
}

/** A dry run does not ask the model, and counts as if the model had answered. */
const isByModel = ({ options, dryRun }: ConsolidationRun): boolean => options.method === 'llm' && !dryRun;

/** How many more digests the run may make. Without `fallback`, requests that the model did not answer count as well. */
const leftOf = ({ tally, options: { fallback } }: ConsolidationRun): number =>
  Math.max(
    0,
    MAX_DIGESTS_PER_RUN -
      (tally[CLUSTERS] ?? 0) -
      (fallback ? 0 : Object.keys(NONE_SILENT).reduce((sum, name) => sum + (tally[name] ?? 0), 0)),
  );
