import type { Composed } from '#libs/platform/filters/index.js';
import { vectorIndexOf } from '../../embedding/domain/index.js';

/** Turns a statement to the index of a model: the planner takes a partial index only where its condition stands literally. */
export function throughIndexOf(statement: Composed, model: string, dimensions: number): Composed {
  const index = vectorIndexOf(model, dimensions);
  if (index === null) throw new Error(`no index serves ${model}, of ${dimensions} dimensions`);
  return statement.replace(/'use-lite-en-1' \/\* model \*\//, `'${model}'`).replace(/vector\(512\) \/\* type \*\//g, index.type);
}
