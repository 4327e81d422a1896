import type { BegunDeliveries } from '#libs/history/outbox/index.js';
import type { TenantDatabase } from '#libs/platform/database/index.js';
import { EMBED_QUEUE, type EmbedJob } from '../domain/embed-job.js';
import type { EmbeddingStore } from '../store/embedding-store.js';
import type { EmbedTexts, FindLacking } from './steps/embed-texts.js';
import type { MarkNear } from './steps/mark-near.js';

/**
 * Computes the missing vectors of texts, for every model that their space writes, and deletes the vectors of archived
 * or retracted claims. Repeating it costs only a lookup. Texts that no longer exist are skipped. If a model is
 * unavailable, this throws `unavailable` after it has processed the other models. Until that model is available, search
 * finds the texts by their words.
 */
export class EmbedPending {
  constructor(
    private readonly database: TenantDatabase,
    private readonly store: EmbeddingStore,
    private readonly findLacking: FindLacking,
    private readonly embedTexts: EmbedTexts,
    private readonly markNear: Pick<MarkNear, 'run' | 'isNeeded'>,
    private readonly begunDeliveries: BegunDeliveries,
  ) {}

  /** `deliveryId`: the id of the message, which is remembered while claims have vectors but are not compared yet. */
  async run(tenantId: string, job: EmbedJob, deliveryId: string | null = null): Promise<void> {
    const { kind } = job;
    const { lacking } = await this.database.read(tenantId, (tx) => this.findLacking.run(tx, job));
    const isRemembered = kind === 'claim' && (await this.markNear.isNeeded(tenantId, job.spaceId));
    const remembered = isRemembered ? deliveryId : null;
    if (remembered !== null && lacking.some(({ texts }) => texts.length > 0))
      await this.begunDeliveries.begin(tenantId, { id: remembered, queue: EMBED_QUEUE, payload: job });
    const outcomes = await Promise.allSettled(
      lacking.map(({ model, texts }) => this.embedTexts.run(tenantId, kind, model, texts)),
    );
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (kind === 'claim') await this.#follow(tenantId, job, failed === undefined ? null : lacking[0]!.texts);
    if (failed !== undefined) throw failed.reason;
    if (remembered !== null) await this.begunDeliveries.end(tenantId, remembered);
  }

  /** Forgets a delivery that will not be tried again. The ledger has its job then. */
  async giveUp(tenantId: string, deliveryId: string): Promise<void> {
    await this.begunDeliveries.end(tenantId, deliveryId);
  }

  /**
   * Removes the vectors that must not stay, and compares all claims of the job that have a vector of the model that the
   * space reads, even if an earlier delivery of the job stored the vector and then failed. A delivery that fails before
   * it stores a vector leaves the comparison to the next one. Whether the space has something to compare with is asked
   * only now: a claim that was compared while these had no vectors did not find them. `lackedBefore`: for a delivery
   * that fails, the claims that lacked a vector before it; null for one that succeeds.
   */
  async #follow(tenantId: string, job: EmbedJob, lackedBefore: readonly { id: string }[] | null): Promise<void> {
    const { embedded, model, models, hasRetired } = await this.database.read(tenantId, (tx) =>
      this.findLacking.embedded(tx, job),
    );
    // After the claims got their vectors, because a claim may take over the vector of a claim that was merged into it.
    if (hasRetired) await this.database.write(tenantId, (tx) => this.store.removeRetired(tx, job.ids, models));
    const isDue = lackedBefore === null || lackedBefore.some(({ id }) => embedded.includes(id));
    if (isDue && embedded.length > 0 && (await this.markNear.isNeeded(tenantId, job.spaceId)))
      await this.markNear.run(tenantId, job.spaceId, embedded, model);
  }
}
