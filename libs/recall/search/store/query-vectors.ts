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
/** Queries embedded together. Each such group has the patience that one query has, so that many do not run out of what one would be given. */
const GROUP = 20;

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
    const byQuery = new Map<string, Embedded>();
    for (let start = 0; start < wanted.length; start += GROUP) {
      const group = wanted.slice(start, start + GROUP);
      const embedded = await this.#ofGroup(model, group);
      group.forEach((query, i) => byQuery.set(query, embedded[i]!));
    }
    return queries.map((query) => (query === null ? { embedded: null, degraded: null } : byQuery.get(query)!));
  }

  async #ofGroup(model: string | null, queries: string[]): Promise<Embedded[]> {
    const patience = AbortSignal.timeout(this.patienceMs);
    try {
      const embedder = model === null ? this.embedders.first : this.embedders.get(model);
      const vectors = await orAborted(embedder.embedQueries(queries, patience), patience);
      return vectors.map((vector) => ({ embedded: { vector, model: embedder.model }, degraded: null }));
    } catch {
      const degraded = patience.aborted ? 'embedder_timeout' : 'embedder_unavailable';
      return queries.map(() => ({ embedded: null, degraded }));
    }
  }
}
