import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { EmbeddedKind } from '../domain/embed-job.js';
import { vectorText } from './vector-forms.js';

const LIST = {
  claim: sql(import.meta.url, 'list-unembedded-claims'),
  message: sql(import.meta.url, 'list-unembedded-messages'),
};
const LACKING = {
  claim: sql(import.meta.url, 'list-lacking-claims'),
  message: sql(import.meta.url, 'list-lacking-messages'),
};
const listEmbeddedClaims = sql(import.meta.url, 'list-embedded-claims');
const insertEmbeddings = sql(import.meta.url, 'insert-embeddings');
const insertVectorsOfTwins = sql(import.meta.url, 'insert-vectors-of-twins');
const insertVectorChanges = sql(import.meta.url, 'insert-vector-changes');
const deleteVectors = sql(import.meta.url, 'delete-vectors');
const deleteVectorsOfClaims = sql(import.meta.url, 'delete-vectors-of-claims');
const findRetiredVector = sql(import.meta.url, 'find-retired-vector');
const countEmbeddedTexts = sql(import.meta.url, 'count-embedded-texts');
const countTexts = sql(import.meta.url, 'count-texts');
const countVectorsByModel = sql(import.meta.url, 'count-vectors-by-model');
const listVectorIndexes = sql(import.meta.url, 'list-vector-indexes');

export interface UnembeddedText {
  id: string;
  space_id: string;
  text: string;
  /** The number of the claim's wording from which the vector is computed. */
  wording: number;
  /** A claim merged into this one that says the same and has its vector; messages have none. */
  twin_id?: string | null;
}

/** The only code that writes vectors. They are disposable: each can be computed again from its text. */
export class EmbeddingStore {
  unembedded(tx: TenantTx, kind: EmbeddedKind, ids: readonly string[], model: string): Promise<UnembeddedText[]> {
    return tx.all<UnembeddedText>(LIST[kind], ids, model);
  }

  /** Those of the claims that are in force and have a vector of the model. */
  async embedded(tx: TenantTx, claimIds: readonly string[], model: string): Promise<string[]> {
    return (await tx.all<{ id: string }>(listEmbeddedClaims, claimIds, model)).map(({ id }) => id);
  }

  /**
   * The next texts of a space that lack a vector of the model, by id. `isAgain`: without those whose vectors are
   * requested one by one, because the model could not embed them.
   */
  lacking(
    tx: TenantTx,
    kind: EmbeddedKind,
    { spaceId, model }: { spaceId: string; model: string },
    { after, isAgain }: { after: string; isAgain: boolean },
    limit: number,
  ): Promise<UnembeddedText[]> {
    return tx.all<UnembeddedText>(LACKING[kind], spaceId, model, after, limit, isAgain);
  }

  /** Counts over all spaces. Each space is counted by the model that it reads. */
  async coverage(tx: TenantTx, firstModel: string): Promise<{ texts: number; embedded: number }> {
    return (await tx.one<{ texts: number; embedded: number }>(countEmbeddedTexts, firstModel))!;
  }

  async countTexts(tx: TenantTx, spaceId: string): Promise<number> {
    return (await tx.one<{ texts: number }>(countTexts, spaceId))!.texts;
  }

  async countByModel(tx: TenantTx, spaceId: string): Promise<Map<string, number>> {
    const rows = await tx.all<{ model: string; embedded: number }>(countVectorsByModel, spaceId);
    return new Map(rows.map(({ model, embedded }) => [model, embedded]));
  }

  async indexNames(tx: TenantTx): Promise<Set<string>> {
    return new Set((await tx.all<{ name: string }>(listVectorIndexes)).map(({ name }) => name));
  }

  async add(
    tx: TenantTx,
    kind: EmbeddedKind,
    model: string,
    texts: readonly UnembeddedText[],
    vectors: readonly Float32Array[],
    now: Date,
  ): Promise<void> {
    await Promise.all([
      tx.run(
        insertEmbeddings,
        model,
        kind,
        texts.map(({ id }) => id),
        texts.map(({ space_id }) => space_id),
        texts.map(({ wording }) => wording),
        vectors.map(vectorText),
        now,
      ),
      ...(kind === 'claim' ? [this.#note(tx, model, texts)] : []),
    ]);
  }

  /** Gives claims the vectors of their twins. Returns the claims that still lack a vector. */
  async copy(tx: TenantTx, model: string, claims: readonly UnembeddedText[], now: Date): Promise<UnembeddedText[]> {
    const ids = claims.map(({ id }) => id);
    const twinIds = claims.map(({ twin_id: twinId }) => twinId);
    const wordings = claims.map(({ wording }) => wording);
    const [, , lacking] = await Promise.all([
      tx.run(insertVectorsOfTwins, model, ids, twinIds, wordings, now),
      this.#note(tx, model, claims),
      this.unembedded(tx, 'claim', ids, model),
    ]);
    return lacking;
  }

  /** Tells consolidation which claims received a vector. */
  #note(tx: TenantTx, model: string, claims: readonly UnembeddedText[]): Promise<unknown> {
    const rows = claims.map(({ id, space_id }) => ({ id, spaceId: space_id }));
    return tx.run(insertVectorChanges, JSON.stringify(rows), model);
  }

  /**
   * Whether any of the claims, or of those merged into them, is archived or retracted but has a vector. Such vectors
   * leave the index (claims spec, section 14).
   */
  async hasRetired(tx: TenantTx, claimIds: readonly string[]): Promise<boolean> {
    return (await tx.one(findRetiredVector, claimIds)) !== null;
  }

  /**
   * Deletes the vectors of archived and retracted claims. A vector that another claim can take over stays until that
   * claim has its own vector. `models`: the models that the space writes.
   */
  async removeRetired(tx: TenantTx, claimIds: readonly string[], models: readonly string[]): Promise<void> {
    await tx.run(deleteVectorsOfClaims, claimIds, models);
  }

  /** Returns how many vectors were deleted. If there are fewer than the limit, none are left. */
  remove(tx: TenantTx, { spaceId, model }: { spaceId: string; model: string }, limit: number): Promise<number> {
    return tx.run(deleteVectors, spaceId, model, limit);
  }
}
