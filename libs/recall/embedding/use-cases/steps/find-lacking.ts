import type { TenantTx } from '#libs/platform/database/index.js';
import type { Embedders } from '#libs/platform/embeddings/index.js';
import { FIRST_MODELS, modelsWritten, type SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { EmbedJob } from '../../domain/embed-job.js';
import type { EmbeddingStore, UnembeddedText } from '../../store/embedding-store.js';

export interface Lacking {
  /** By each model that the space writes, the one it reads first. */
  lacking: { model: string; texts: UnembeddedText[] }[];
  /** Whether claims among them have vectors that they should have no more. */
  hasRetired: boolean;
}

/** What texts still lack of the vectors that they should have. */
export class FindLacking {
  constructor(
    private readonly spaces: SpaceDirectory,
    private readonly store: EmbeddingStore,
    private readonly embedders: Embedders,
  ) {}

  async run(tx: TenantTx, { spaceId, kind, ids }: EmbedJob): Promise<Lacking> {
    const models = modelsWritten(
      (await this.spaces.findModels(tx, spaceId)) ?? FIRST_MODELS,
      this.embedders.first.model,
    );
    const [hasRetired, ...texts] = await Promise.all([
      kind === 'claim' && this.store.hasRetired(tx, ids),
      ...models.map((model) => this.store.unembedded(tx, kind, ids, model)),
    ]);
    return { lacking: models.map((model, i) => ({ model, texts: texts[i]! })), hasRetired };
  }
}
