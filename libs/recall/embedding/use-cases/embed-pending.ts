import type { TenantDatabase } from '#libs/platform/database/index.js';
import type { EmbedJob } from '../domain/embed-job.js';
import type { EmbeddingStore } from '../store/embedding-store.js';
import type { MarkNear } from './steps/mark-near.js';
import type { EmbedTexts } from './steps/embed-texts.js';
import type { FindLacking } from './steps/find-lacking.js';

/**
 * Makes the vectors that texts still lack, of every model their space writes, and takes those of claims away that were archived or retracted. Repeating it costs a look; a text that is gone is passed over.
 * Throws `unavailable` while one of the models is, when it has served the others: until it is back search finds the texts by their words.
 */
export class EmbedPending {
  constructor(
    private readonly database: TenantDatabase,
    private readonly store: EmbeddingStore,
    private readonly findLacking: FindLacking,
    private readonly embedTexts: EmbedTexts,
    private readonly markNear: Pick<MarkNear, 'run'>,
  ) {}

  async run(tenantId: string, job: EmbedJob): Promise<void> {
    const { spaceId, kind, ids } = job;
    const { lacking, hasRetired } = await this.database.read(tenantId, (tx) => this.findLacking.run(tx, job));
    if (hasRetired) await this.database.write(tenantId, (tx) => this.store.removeRetired(tx, ids));
    const outcomes = await Promise.allSettled(
      lacking.map(({ model, texts }) => this.embedTexts.run(tenantId, kind, model, texts)),
    );
    if (kind === 'claim')
      await this.#mark(
        tenantId,
        spaceId,
        lacking.filter((_, i) => outcomes[i]!.status === 'fulfilled'),
      );
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  /** By the model that the space reads, which is the first. */
  async #mark(
    tenantId: string,
    spaceId: string,
    embedded: readonly { model: string; texts: readonly { id: string }[] }[],
  ): Promise<void> {
    const [first] = embedded;
    if (first !== undefined)
      await this.markNear.run(
        tenantId,
        spaceId,
        first.texts.map(({ id }) => id),
        first.model,
      );
  }
}
