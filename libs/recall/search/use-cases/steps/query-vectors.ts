import type { Ctx } from '#libs/kernel/index.js';
import { orAborted, type Embedder, type Embedders } from '#libs/platform/embeddings/index.js';
import type { ReadModel, ReadModels } from '../../../index/index.js';

/**
 * Why a query was not fully compared by meaning. `query_cut`: it was longer than the embedder's window, so only its
 * beginning was compared. For the other reasons, only words were compared.
 */
const DEGRADATIONS = ['embedder_unavailable', 'embedder_timeout', 'query_cut'] as const;
export type Degradation = (typeof DEGRADATIONS)[number];

/** A query as a vector of one model. */
export interface EmbeddedQuery {
  vector: Float32Array;
  model: string;
}

/**
 * `embedded` is null if no vector was needed or none was available. If none was available, `degraded` says why. A query
 * that was cut has both a vector and a reason.
 */
export interface Embedded {
  embedded: EmbeddedQuery | null;
  degraded: Degradation | null;
}

const PATIENCE_MS = 2000;
/**
 * Maximum number of queries embedded together. Each such group gets as much time as a single query, so that a large
 * number of queries does not run out of time.
 */
const GROUP = 20;
/**
 * In characters. A shorter query always fits, because the smallest window, that of the built-in model, holds this many
 * tokens.
 */
const MIN_CUT_LENGTH = 128;

/**
 * Also used if the stored vectors and those of the embedder have different dimensions, because such vectors cannot be
 * compared.
 */
const UNAVAILABLE: Embedded = { embedded: null, degraded: 'embedder_unavailable' };

/**
 * Calls the embedder of the model that the space reads. If it fails or takes too long, the search continues without a
 * vector. Never called inside a transaction.
 */
export class QueryVectors {
  constructor(
    private readonly embedders: Embedders,
    private readonly readModels: ReadModels,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  async ofOne(ctx: Ctx, space: string, query: string | null): Promise<Embedded> {
    return (await this.of(ctx, space, [query]))[0]!;
  }

  /** Answers in the order of the queries. A query that is null needs no vector. */
  async of(ctx: Ctx, space: string, queries: readonly (string | null)[]): Promise<Embedded[]> {
    const wanted = [...new Set(queries.filter((query) => query !== null))];
    if (wanted.length === 0) return queries.map(() => ({ embedded: null, degraded: null }));
    const model = await this.readModels.of(ctx, space, this.embedders.first.model);
    const byQuery = new Map<string, Embedded>();
    for (let start = 0; start < wanted.length; start += GROUP) {
      const group = wanted.slice(start, start + GROUP);
      const embedded = await this.#ofGroup(model, group, ctx.tenantId);
      group.forEach((query, i) => byQuery.set(query, embedded[i]!));
    }
    return queries.map((query) => (query === null ? { embedded: null, degraded: null } : byQuery.get(query)!));
  }

  /**
   * Whether each query is longer than the window. Queries with fewer characters than the smallest window has tokens
   * always fit, so they are not checked.
   */
  async #cut(embedder: Embedder, queries: readonly string[], patience: AbortSignal): Promise<boolean[]> {
    const long = queries.filter((query) => query.length >= MIN_CUT_LENGTH);
    if (long.length === 0 || embedder.exceedsWindow === undefined) return [];
    const cut = await orAborted(embedder.exceedsWindow(long, patience), patience);
    return queries.map((query) => cut[long.indexOf(query)] ?? false);
  }

  async #ofGroup({ model, dimensions }: ReadModel, queries: string[], lane: string): Promise<Embedded[]> {
    const patience = AbortSignal.timeout(this.patienceMs);
    try {
      const embedder = this.embedders.get(model);
      if (dimensions !== null && dimensions !== embedder.dimensions) return queries.map(() => UNAVAILABLE);
      const vectors = await orAborted(embedder.embedQueries(queries, patience, lane), patience);
      const isCut = await this.#cut(embedder, queries, patience);
      return vectors.map((vector, i) => ({
        embedded: { vector, model: embedder.model },
        degraded: isCut[i] ? 'query_cut' : null,
      }));
    } catch {
      return queries.map(() => (patience.aborted ? { embedded: null, degraded: 'embedder_timeout' } : UNAVAILABLE));
    }
  }
}
