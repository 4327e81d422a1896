import type { Ctx } from '#libs/kernel/index.js';
import { orAborted, type Embedders } from '#libs/platform/embeddings/index.js';
import type { ReadModels } from '../../embedding/store/index.js';

export const DEGRADATIONS = ['embedder_unavailable', 'embedder_timeout'] as const;
export type Degradation = (typeof DEGRADATIONS)[number];

/** A query as a vector of one model. */
export interface EmbeddedQuery {
  vector: Float32Array;
  model: string;
}

/** `embedded` is null where no vector was wanted, or none was to be had: then `degraded` says why. */
export interface Embedded {
  embedded: EmbeddedQuery | null;
  degraded: Degradation | null;
}

const PATIENCE_MS = 2000;

/** Asks the embedder of the model that the space reads with, and does without it when it fails or takes too long. Never called inside a transaction. */
export class QueryVectors {
  constructor(private readonly embedders: Embedders, private readonly readModels: ReadModels, private readonly patienceMs = PATIENCE_MS) {}

  async ofOne(ctx: Ctx, space: string, query: string | null): Promise<Embedded> {
    return (await this.of(ctx, space, [query]))[0]!;
  }

  /** In the order of the queries; null where no vector is wanted. */
  async of(ctx: Ctx, space: string, queries: readonly (string | null)[]): Promise<Embedded[]> {
    const wanted = [...new Set(queries.filter((query) => query !== null))];
    if (wanted.length === 0) return queries.map(() => ({ embedded: null, degraded: null }));
    const model = await this.readModels.of(ctx, space);
    const patience = AbortSignal.timeout(this.patienceMs);
    try {
      const embedder = model === null ? this.embedders.first : this.embedders.get(model);
      const vectors = await orAborted(embedder.embedQueries(wanted, patience), patience);
      const byQuery = new Map(wanted.map((query, i) => [query, { vector: vectors[i]!, model: embedder.model }]));
      return queries.map((query) => ({ embedded: query === null ? null : byQuery.get(query)!, degraded: null }));
    } catch {
      const degraded = patience.aborted ? 'embedder_timeout' : 'embedder_unavailable';
      return queries.map((query) => ({ embedded: null, degraded: query === null ? null : degraded }));
    }
  }
}
