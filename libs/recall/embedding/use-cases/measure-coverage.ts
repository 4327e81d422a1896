import type { TenantDatabase } from '#libs/platform/database/index.js';
import type { EmbeddingStore } from '../store/embedding-store.js';

/** How much of a tenant's memory can be found by meaning. For operators. */
export class MeasureCoverage {
  constructor(
    private readonly database: TenantDatabase,
    private readonly embeddings: EmbeddingStore,
  ) {}

  run(tenantId: string, firstModel: string): Promise<{ texts: number; embedded: number }> {
    return this.database.read(tenantId, (tx) => this.embeddings.coverage(tx, firstModel));
  }
}
