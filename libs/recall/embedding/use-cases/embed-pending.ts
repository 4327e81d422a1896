import type { TenantDatabase } from '#libs/platform/database/index.js';
import { FIRST_MODELS, modelsWritten } from '#libs/tenancy/spaces/domain/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import type { EmbedJob } from '../domain/index.js';
import type { EmbeddingStore } from '../store/index.js';
import type { EmbedTexts } from './steps/embed-texts.js';

/**
 * Makes the vectors that texts still lack, of every model their space writes, and takes those of claims away that were archived or retracted. Repeating it costs a look; a text that is gone is passed over.
 * Throws `unavailable` while one of the models is, when it has served the others: until it is back search finds the texts by their words.
 */
export class EmbedPending {
  constructor(private readonly database: TenantDatabase, private readonly spaces: SpaceDirectory, private readonly store: EmbeddingStore, private readonly embedTexts: EmbedTexts) {}

  async run(tenantId: string, { spaceId, kind, ids }: EmbedJob): Promise<void> {
    const { lacking, hasRetired } = await this.database.read(tenantId, async (tx) => {
      const models = modelsWritten(await this.spaces.findModels(tx, spaceId) ?? FIRST_MODELS, this.embedTexts.firstModel);
      const [retired, ...texts] = await Promise.all([kind === 'claim' && this.store.hasRetired(tx, ids), ...models.map((model) => this.store.unembedded(tx, kind, ids, model))]);
      return { lacking: models.map((model, i) => ({ model, texts: texts[i]! })), hasRetired: retired };
    });
    if (hasRetired) await this.database.write(tenantId, (tx) => this.store.removeRetired(tx, ids));
    const outcomes = await Promise.allSettled(lacking.map(({ model, texts }) => this.embedTexts.run(tenantId, kind, model, texts)));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }
}
