import { inChunks, type Clock } from '#libs/kernel/index.js';
import type { TenantDatabase, TenantTx } from '#libs/platform/database/index.js';
import type { Embedders } from '#libs/platform/embeddings/index.js';
import { FIRST_MODELS, modelsWritten, type SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { EmbeddedKind, EmbedJob } from '../../domain/embed-job.js';
import type { EmbeddingStore, UnembeddedText } from '../../store/embedding-store.js';
import type { VectorGaps } from '../../store/vector-gaps.js';

/** How many vectors are computed at once and stored in one transaction. */
const BATCH = 64;
/**
 * How many vectors are stored in one transaction of the embedded database. All other work waits for the transaction,
 * and inserting into the index is slow.
 */
const EMBEDDED_TRANSACTION = 8;

/**
 * Stores the vectors of one model for texts. A claim whose twin already has the vector gets a copy of it. For all other
 * texts, the model is called, outside of transactions, because the call may take long.
 */
export class EmbedTexts {
  constructor(
    private readonly database: TenantDatabase,
    private readonly store: EmbeddingStore,
    private readonly gaps: Pick<VectorGaps, 'add'>,
    private readonly embedders: Embedders,
    private readonly clock: Clock,
  ) {}

  /** The model of a space that has not set one. */
  get firstModel(): string {
    return this.embedders.first.model;
  }

  get now(): Date {
    return this.clock.now();
  }

  /**
   * The texts are of one space. Returns how many of them the model cannot embed: these are requested again later, less
   * and less often. Throws `unavailable` if the model is unavailable; vectors that are already stored stay.
   */
  async run(tenantId: string, kind: EmbeddedKind, model: string, texts: readonly UnembeddedText[]): Promise<number> {
    const together = this.database.isEmbedded ? EMBEDDED_TRANSACTION : BATCH;
    const left = texts.filter((text) => !hasTwin(text));
    for (const claims of inChunks(texts.filter(hasTwin), together))
      left.push(...(await this.database.write(tenantId, (tx) => this.store.copy(tx, model, claims, this.clock.now()))));
    let skipped = 0;
    for (const batch of inChunks(left, BATCH)) {
      const vectors = await this.embedders.get(model).embedDocuments(batch.map(({ text }) => text));
      const embedded = batch.flatMap((text, i) => (vectors[i] == null ? [] : [{ text, vector: vectors[i] }]));
      for (const some of inChunks(embedded, together))
        await this.database.write(tenantId, (tx) =>
          this.store.add(
            tx,
            kind,
            model,
            some.map(({ text }) => text),
            some.map(({ vector }) => vector),
            this.clock.now(),
          ),
        );
      const ids = batch.flatMap(({ id }, i) => (vectors[i] == null ? [id] : []));
      if (ids.length > 0) await this.database.write(tenantId, (tx) => this.gaps.add(tx, batch[0]!.space_id, kind, ids));
      skipped += ids.length;
    }
    return skipped;
  }
}

const hasTwin = ({ twin_id: twinId }: UnembeddedText): boolean => twinId != null;

export interface Lacking {
  /** The texts that lack a vector, for each model that the space writes. The model that the space reads comes first. */
  lacking: { model: string; texts: UnembeddedText[] }[];
  /** Whether some of the claims have vectors that must be removed. */
  hasRetired: boolean;
}

export interface Embedded {
  /** The claims in force that have a vector of the model that their space reads. */
  embedded: string[];
  /** That model, and all models that the space writes. */
  model: string;
  models: string[];
  /** Whether some of the claims have vectors that must be removed. */
  hasRetired: boolean;
}

/** Finds which of the given texts lack vectors, and which have them. */
export class FindLacking {
  constructor(
    private readonly spaces: SpaceDirectory,
    private readonly store: EmbeddingStore,
    private readonly embedders: Embedders,
  ) {}

  async run(tx: TenantTx, { spaceId, kind, ids }: EmbedJob): Promise<Lacking> {
    const models = await this.#models(tx, spaceId);
    const [hasRetired, ...texts] = await Promise.all([
      kind === 'claim' && this.store.hasRetired(tx, ids),
      ...models.map((model) => this.store.unembedded(tx, kind, ids, model)),
    ]);
    return { lacking: models.map((model, i) => ({ model, texts: texts[i]! })), hasRetired };
  }

  /** The claims among the ids that have a vector, and whether some of the claims have vectors that must be removed. */
  async embedded(tx: TenantTx, { spaceId, ids }: EmbedJob): Promise<Embedded> {
    const models = await this.#models(tx, spaceId);
    const [hasRetired, embedded] = await Promise.all([
      this.store.hasRetired(tx, ids),
      this.store.embedded(tx, ids, models[0]!),
    ]);
    return { embedded, model: models[0]!, models, hasRetired };
  }

  async #models(tx: TenantTx, spaceId: string): Promise<string[]> {
    return modelsWritten((await this.spaces.findModels(tx, spaceId)) ?? FIRST_MODELS, this.embedders.first.model);
  }
}
