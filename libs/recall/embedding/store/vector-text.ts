import { toSql } from 'pgvector';

/** A vector as Postgres reads it. */
export const vectorText = (vector: Float32Array): string => toSql([...vector]) as string;
