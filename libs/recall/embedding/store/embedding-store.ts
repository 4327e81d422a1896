import { toSql } from 'pgvector';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { EmbeddedKind } from '../domain/index.js';

const LIST = { claim: sql(import.meta.url, 'list-unembedded-claims'), message: sql(import.meta.url, 'list-unembedded-messages') };
const insertEmbeddings = sql(import.meta.url, 'insert-embeddings');
const countEmbeddedTexts = sql(import.meta.url, 'count-embedded-texts');

export interface UnembeddedText {
  id: string;
  space_id: string;
  text: string;
}

/** The only writer of vectors. They are disposable: every one can be made again from its text. */
export class EmbeddingStore {
  unembedded(tx: TenantTx, kind: EmbeddedKind, ids: readonly string[], model: string): Promise<UnembeddedText[]> {
    return tx.all<UnembeddedText>(LIST[kind], ids, model);
  }

  async coverage(tx: TenantTx, model: string): Promise<{ texts: number; embedded: number }> {
    return (await tx.one<{ texts: number; embedded: number }>(countEmbeddedTexts, model))!;
  }

  async add(tx: TenantTx, kind: EmbeddedKind, model: string, texts: readonly UnembeddedText[], vectors: readonly Float32Array[], now: Date): Promise<void> {
    const rows = texts.map(({ id, space_id }, i) => ({ id, spaceId: space_id, vector: toSql([...vectors[i]!]) }));
    await tx.run(insertEmbeddings, model, kind, JSON.stringify(rows), now);
  }
}
