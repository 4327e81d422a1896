import type { JobLedger } from '#libs/history/jobs/index.js';
import type { TenantDatabase, TenantTx } from '#libs/platform/database/index.js';
import { operatorOf } from '#libs/tenancy/api-keys/index.js';
import { modelsWritten, type SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { ModelWork } from '../domain/model-move.rules.js';
import type { EmbeddingStore } from '../store/embedding-store.js';
import type { EmbedTexts } from './steps/embed-texts.js';

const PAGE = 2_000;

/**
 * Deletes the vectors of a model in a space, one page per transaction. If the space has moved back to the model in the
 * meantime, this stops and the job fails.
 */
export class DeleteVectors {
  constructor(
    private readonly database: TenantDatabase,
    private readonly spaces: SpaceDirectory,
    private readonly store: EmbeddingStore,
    private readonly ledger: JobLedger,
    private readonly embedTexts: EmbedTexts,
  ) {}

  async run(work: ModelWork): Promise<void> {
    let removed = 0;
    for (let hasMore = true; hasMore;) {
      const count = await this.database.write(work.tenantId, (tx) => this.#page(tx, work, removed));
      hasMore = count === PAGE;
      removed += count;
    }
  }

  /** Locks the space. A move back to this model needs the same lock, so the two never overlap. */
  async #page(tx: TenantTx, { tenantId, jobId, job }: ModelWork, before: number): Promise<number> {
    const { now, firstModel } = this.embedTexts;
    const { models } = await this.spaces.lock(tx, operatorOf(tenantId, jobId), job.spaceId);
    if (modelsWritten(models, firstModel).includes(job.model)) {
      await this.ledger.finish(tx, jobId, 'failed', { removed: before, why: 'The space uses the model again.' }, now);
      return 0;
    }
    const count = await this.store.remove(tx, job, PAGE);
    const removed = before + count;
    await (count === PAGE
      ? this.ledger.progress(tx, jobId, { removed }, now)
      : this.ledger.finish(tx, jobId, 'done', { removed }, now));
    return count;
  }
}
