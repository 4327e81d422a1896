import type { TenantTx } from '#libs/platform/database/index.js';
import type { Composed } from '#libs/platform/filters/index.js';
import { type Scan, vectorIndexOf } from '../domain/vector-index.js';

/**
 * Runs a statement through the index of a model. `ask` must send the statement at once, because the statement has to
 * come between two changes of settings. A cached generic plan treats every space as one of average size. For such a
 * space, looking up its vectors and sorting them seems cheaper than using the index. Sorting is therefore turned off
 * for this statement. A scan of the index continues past rows of other spaces until it has found enough.
 */
export function throughIndexOf<R>(
  tx: TenantTx,
  { model, dimensions, scan: { keeps, looksAt } }: { model: string; dimensions: number; scan: Scan },
  statement: Composed,
  ask: (statement: Composed) => Promise<R[]>,
): Promise<R[]> {
  // The settings are not awaited: if they fail, the next statements of the transaction fail too.
  tx.use({
    enable_sort: 'off',
    'hnsw.iterative_scan': 'relaxed_order',
    'hnsw.max_scan_tuples': looksAt,
    'hnsw.ef_search': keeps,
  });
  const found = ask(withIndexOf(statement, model, dimensions));
  tx.use({ enable_sort: 'on' });
  return found;
}

/** The planner uses a partial index only if the query contains the condition of the index literally. */
function withIndexOf(statement: Composed, model: string, dimensions: number): Composed {
  const index = vectorIndexOf(model, dimensions);
  if (index === null) throw new Error(`no index serves ${model}, of ${dimensions} dimensions`);
  return statement.fill('model', `'${model}'`).fill('type', index.type);
}
