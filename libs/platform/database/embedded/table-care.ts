import type { QueryConfig, QueryResult } from 'pg';
import { Refusal } from '../../../kernel/index.js';
import { explain } from '../failures.js';

/** Without this statement, counts of changed rows become visible only a second after the change. */
const COUNT_NOW = 'select pg_stat_force_next_flush()';

/**
 * The table that most needs a vacuum or an analyze, by the thresholds of autovacuum. A vacuum is due after enough rows
 * have died or were inserted since the last vacuum, an analyze after enough rows were changed since the last analyze.
 * Without statistics the planner assumes that every table is empty, and may read a whole table to find one row.
 */
const NEEDIEST = `
  select format('%I.%I', s.schemaname, s.relname) as "table", need.vacuum >= 1 as "isLittered"
  from pg_stat_user_tables s
  join pg_class c on c.oid = s.relid
  cross join lateral (select greatest(c.reltuples, 0) as rows) size
  cross join lateral (select
    greatest(s.n_dead_tup / (50 + 0.2 * size.rows), s.n_ins_since_vacuum / (1000 + 0.2 * size.rows)) as vacuum,
    s.n_mod_since_analyze / (50 + 0.1 * size.rows) as look) need
  where greatest(need.vacuum, need.look) >= 1
  order by greatest(need.vacuum, need.look) desc
  limit 1`;

/** Runs one statement in a turn of its own. */
export type Send = (query: QueryConfig) => Promise<QueryResult>;

/**
 * Does for an embedded database what autovacuum does on a server: vacuums or analyzes one table per turn, until no
 * table needs it or `isWanted` is false. Postgres then plans prepared statements on these tables again.
 */
async function tendTables(send: Send, isWanted: () => boolean): Promise<void> {
  await send({ text: COUNT_NOW });
  while (isWanted()) {
    const {
      rows: [found],
    } = await send({ text: NEEDIEST });
    if (found === undefined) return;
    await send({ text: `${found.isLittered ? 'vacuum (analyze)' : 'analyze'} ${found.table}` });
  }
}

/** The number of writing turns between two checks is an eighth of all writing turns so far, within these bounds. */
const FEWEST = 32;
const MOST = 1024;

/**
 * Checks the tables after a number of turns that may have written. If a check fails because the database is busy,
 * unavailable or out of space, the next check does the work of the failed one.
 */
export class TableCare {
  #turns = 0;
  #dueAt = FEWEST;
  #isOver = false;
  #tending: Promise<void> | null = null;

  constructor(private readonly send: Send) {}

  noteWrite(): void {
    this.#turns += 1;
    if (this.#turns < this.#dueAt || this.#tending !== null || this.#isOver) return;
    this.#tending = this.#tend().finally(() => {
      this.#tending = null;
      this.#dueAt = this.#turns + Math.min(MOST, Math.max(FEWEST, Math.floor(this.#turns / 8)));
    });
  }

  /** Starts no further work, and waits for the current one. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#tending;
  }

  async #tend(): Promise<void> {
    try {
      await tendTables(this.send, () => !this.#isOver);
    } catch (thrown) {
      const failure = explain(thrown);
      if (!(failure instanceof Refusal && failure.category === 'unavailable')) process.emitWarning(failure as Error);
    }
  }
}
