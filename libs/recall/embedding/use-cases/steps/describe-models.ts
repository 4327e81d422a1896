import type { z } from 'zod';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Embedders } from '#libs/platform/embeddings/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { vectorIndexOf } from '../../domain/vector-index.js';
import type { ModelsView, ModelView } from '../../domain/models.schemas.js';
import type { EmbeddingStore } from '../../store/embedding-store.js';

/** The models of a space as a reader sees them. */
export class DescribeModels {
  constructor(
    private readonly store: EmbeddingStore,
    private readonly embedders: Embedders,
  ) {}

  async run(
    tx: TenantTx,
    { id, models: { activeModel: own, nextModel, movedAt } }: Pick<Space, 'id' | 'models'>,
  ): Promise<z.input<typeof ModelsView>> {
    const [texts, counts, indexes] = await Promise.all([
      this.store.countTexts(tx, id),
      this.store.countByModel(tx, id),
      this.store.indexNames(tx),
    ]);
    const activeModel = own ?? this.embedders.first.model;
    const named = [
      activeModel,
      ...(nextModel === null ? [] : [nextModel.model]),
      ...this.embedders.all.map(({ model }) => model),
      ...counts.keys(),
    ];
    const view = (model: string): ModelView => {
      const dimensions = this.embedders.find(model)?.dimensions ?? null;
      const index = dimensions === null ? null : vectorIndexOf(model, dimensions);
      const state = model === activeModel ? 'active' : model === nextModel?.model ? 'next' : 'idle';
      return {
        model,
        state,
        dimensions,
        texts,
        embedded: counts.get(model) ?? 0,
        indexed: index !== null && indexes.has(index.name),
      };
    };
    return {
      activeModel,
      movedAt: movedAt?.toISOString() ?? null,
      nextModel: nextModel?.model ?? null,
      job: nextModel?.jobId ?? null,
      models: [...new Set(named)].map(view),
    };
  }
}
