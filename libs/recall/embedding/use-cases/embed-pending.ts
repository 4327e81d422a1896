import type { Clock } from '#libs/kernel/index.js';
import type { TenantDatabase } from '#libs/platform/database/index.js';
import type { Embedder } from '#libs/platform/embeddings/index.js';
import type { EmbedJob } from '../domain/index.js';
import type { EmbeddingStore } from '../store/index.js';

const BATCH = 64;

/**
 * Makes the vectors that texts still lack. Repeating it costs a look; a text that is gone is passed over.
 * Throws `unavailable` while the embedder is: until it is back search finds the texts by their words.
 */
export class EmbedPending {
  constructor(private readonly database: TenantDatabase, private readonly store: EmbeddingStore, private readonly embedder: Embedder, private readonly clock: Clock) {}

  async run(tenantId: string, { kind, ids }: EmbedJob): Promise<void> {
    const { model } = this.embedder;
    const texts = await this.database.read(tenantId, (tx) => this.store.unembedded(tx, kind, ids, model));
    for (let start = 0; start < texts.length; start += BATCH) {
      const batch = texts.slice(start, start + BATCH);
      // Between the transactions: the model may take its time.
      const vectors = await this.embedder.embedDocuments(batch.map(({ text }) => text));
      await this.database.write(tenantId, (tx) => this.store.add(tx, kind, model, batch, vectors, this.clock.now()));
    }
  }
}
