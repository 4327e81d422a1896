import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { Composed } from '#libs/platform/filters/index.js';
import { type Scan, vectorIndexOf } from '../domain/vector-index.js';

const getReady = sql(import.meta.url, 'get-ready-for-vector-index');
const getReadyToSort = sql(import.meta.url, 'get-ready-to-sort');

/**
 * Runs a statement through the index of a model. `ask` must send the statement at once, because the statement has to
 * come between two statements that change settings.
 */
export function throughIndexOf<R>(
  tx: TenantTx,
  { model, dimensions, scan: { keeps, looksAt } }: { model: string; dimensions: number; scan: Scan },
  statement: Composed,
  ask: (statement: Composed) => Promise<R[]>,
): Promise<R[]> {
  // The settings are not awaited: if they fail, the next statements of the transaction fail too.
  tx.send(getReady, String(keeps), String(looksAt));
  const found = ask(withIndexOf(statement, model, dimensions));
  tx.send(getReadyToSort);
  return found;
}

/** The planner uses a partial index only if the query contains the condition of the index literally. */
function withIndexOf(statement: Composed, model: string, dimensions: number): Composed {
  const index = vectorIndexOf(model, dimensions);
  if (index === null) throw new Error(`no index serves ${model}, of ${dimensions} dimensions`);
  return statement.fill('model', `'${model}'`).fill('type', index.type);
}
