import { DEFAULT_VECTOR_INDEX } from '#libs/platform/config/index.js';
import type { Database, TenantDatabase } from '#libs/platform/database/index.js';
import { vectorIndexOf } from '../domain/vector-index.js';
import { hasVectorIndex, makeVectorIndex, type Made } from '../store/vector-indexes.js';
import type { EmbeddingStore } from '../store/embedding-store.js';

/** A model whose vectors are stored, or will be, with its dimensions. */
export interface SizedModel {
  model: string;
  dimensions: number;
}

export interface Indexed {
  model: string;
  outcome: Made | 'too_wide';
}

/**
 * Builds the index of each model that lacks one, without blocking writers, and applies `efConstruction` to existing
 * indexes. Only the owner of the tables may run it. It is never called in a request.
 */
export async function indexModels(
  database: Database,
  models: readonly SizedModel[],
  efConstruction: number = DEFAULT_VECTOR_INDEX.efConstruction,
): Promise<Indexed[]> {
  const outcomes: Indexed[] = [];
  for (const { model, dimensions } of models) {
    const index = vectorIndexOf(model, dimensions);
    outcomes.push({
      model,
      outcome: index === null ? 'too_wide' : await makeVectorIndex(database, model, index, efConstruction),
    });
  }
  return outcomes;
}

/**
 * The models that could have an index but lack one. Their vectors are compared one by one, even in the largest space.
 */
export async function listUnindexed(database: Database, models: readonly SizedModel[]): Promise<string[]> {
  const unindexed: string[] = [];
  for (const { model, dimensions } of models) {
    const index = vectorIndexOf(model, dimensions);
    if (index !== null && !(await hasVectorIndex(database, index))) unindexed.push(model);
  }
  return unindexed;
}

/** Measures how much of a tenant's memory can be found by meaning. For operators. */
export class MeasureCoverage {
  constructor(
    private readonly database: TenantDatabase,
    private readonly embeddings: EmbeddingStore,
  ) {}

  run(tenantId: string, firstModel: string): Promise<{ texts: number; embedded: number }> {
    return this.database.read(tenantId, (tx) => this.embeddings.coverage(tx, firstModel));
  }
}
