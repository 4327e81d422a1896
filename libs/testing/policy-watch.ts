import { AsyncLocalStorage } from 'node:async_hooks';
import type { PolicyWatch } from '#libs/history/events/index.js';
import { TABLES, TenantTx, type Statement } from '#libs/platform/database/index.js';

const NAMES = new Set(Object.values(TABLES).map(({ name }) => name));
/** The tables of each view. A policy that reads a view counts as reading its tables. */
const VIEWS: Readonly<Record<string, readonly string[]>> = { dependences: ['edges', 'claims'] };
const NAMED = /(?:\b(?:from|join)|,)\s+(?:only\s+)?([a-z_]+)\b/gi;

/** The tables that the running policy has read. */
const reading = new AsyncLocalStorage<Set<string>>();
const tables = new Map<string, readonly string[]>();

for (const by of ['one', 'all', 'run', 'send'] as const) {
  const send = TenantTx.prototype[by] as (statement: Statement, ...params: unknown[]) => never;
  TenantTx.prototype[by] = function (this: TenantTx, statement: Statement, ...params: unknown[]) {
    const read = reading.getStore();
    if (read !== undefined) for (const table of tablesReadBy(statement)) read.add(table);
    return send.call(this, statement, ...params);
  };
}

/** Runs a policy, and throws if it reads a table that its row does not name. */
export const watchPolicy: PolicyWatch = async (row, react) => {
  const read = new Set<string>();
  const answer = await reading.run(read, react);
  const unnamed = [...read].filter((table) => !row.reads.includes(table));
  if (unnamed.length > 0)
    throw new Error(`${row.policy} read ${unnamed.join(', ')}, which its row in libs/policies.ts does not name`);
  return answer;
};

function tablesReadBy({ text }: Statement): readonly string[] {
  let found = tables.get(text);
  if (found === undefined) {
    const code = text.replace(/--.*/g, '').replace(/'(?:[^']|'')*'/g, "''");
    found = [...code.matchAll(NAMED)]
      .map(([, name]) => name!.toLowerCase())
      .flatMap((name) => VIEWS[name] ?? (NAMES.has(name) ? [name] : []));
    tables.set(text, found);
  }
  return found;
}
