import type { TenantTx } from './tx.js';

/** A function that reads rows by ids. `scope` is something that all ids of one read share, such as their space. */
export type ReadByIds<Row> = (tx: TenantTx, scope: string, ids: readonly string[]) => Promise<Row[]>;

interface Asked<Row> {
  ids: Set<string>;
  answer: Promise<Row[]>;
}

/**
 * Combines reads of several callers. All calls with one scope that are made in one transaction before anything is
 * awaited are sent as one statement, and each caller gets the rows for its ids. Nothing is cached, so a later call
 * reads again.
 */
export function gathered<Row>(read: ReadByIds<Row>, idsOf: (row: Row) => readonly string[]): ReadByIds<Row> {
  const asked = new WeakMap<TenantTx, Map<string, Asked<Row>>>();
  const ask = (tx: TenantTx, scope: string): Asked<Row> => {
    const scopes = asked.get(tx) ?? new Map<string, Asked<Row>>();
    asked.set(tx, scopes);
    const ids = new Set<string>();
    const send = (): Promise<Row[]> => {
      scopes.delete(scope);
      return ids.size === 0 ? Promise.resolve([]) : read(tx, scope, [...ids]);
    };
    const asking = { ids, answer: Promise.resolve().then(send) };
    scopes.set(scope, asking);
    return asking;
  };
  return async (tx, scope, ids) => {
    const { ids: all, answer } = asked.get(tx)?.get(scope) ?? ask(tx, scope);
    for (const id of ids) all.add(id);
    const own = new Set(ids);
    return (await answer).filter((row) => idsOf(row).some((id) => own.has(id)));
  };
}
