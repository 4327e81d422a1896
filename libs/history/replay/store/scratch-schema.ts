import { TenantTx, type Database } from '#libs/platform/database/index.js';

/** Rows of one table that exist only in the live or only in the rebuilt copy. */
export interface TableDifference {
  table: string;
  rows: number;
  /** Up to five rows, as JSON, with the copy in which they were found. */
  examples: { side: 'live' | 'rebuilt'; row: unknown }[];
}

const SCHEMA = 'replay_scratch';
const EXAMPLES = 5;
const AS_APP = 'set local role credence_app;';

/**
 * Runs `work` in a transaction that has empty copies of the projections and sees the live ones as of one moment.
 * Everything is rolled back, so nobody else ever sees the scratch schema.
 */
export async function inScratchSchema<T>(
  database: Database,
  tenantId: string,
  tables: readonly string[],
  work: (scratch: ScratchSchema) => Promise<T>,
): Promise<T> {
  const connection = await database.connect();
  try {
    await connection.query('begin isolation level repeatable read');
    // Making a table with its indexes takes milliseconds, and most logs fill few tables. Therefore each table is at
    // first a view without rows, to which nothing can be written, until `open` makes the table.
    await connection.query(`
      create schema ${SCHEMA};
      ${tables.map((table) => `create view ${SCHEMA}.${table} as select * from public.${table} limit 0;`).join('\n')}
      grant usage on schema ${SCHEMA} to credence_app;
      grant select on all tables in schema ${SCHEMA} to credence_app;
      ${AS_APP} set local app.tenant_id = '${tenantId}'; set local search_path = ${SCHEMA}, public`);
    return await work(new ScratchSchema(connection, new TenantTx(connection, tenantId)));
  } finally {
    await connection.query('rollback').then(
      () => connection.release(),
      (error: Error) => connection.release(error),
    );
  }
}

export class ScratchSchema {
  readonly #opened = new Set<string>();
  /** Statements that create the remaining indexes once it is known that the log is large. */
  #later: string[] = [];
  #isLarge = false;

  constructor(
    private readonly connection: { query(text: string): Promise<{ rows: unknown[] }> },
    readonly tx: TenantTx,
  ) {}

  /** Makes tables writable. Until it is known that the log is large, they have only their unique indexes. */
  async open(tables: Iterable<string>): Promise<void> {
    const closed = [...new Set(tables)].filter((table) => !this.#opened.has(table));
    if (closed.length === 0) return;
    for (const table of closed) this.#opened.add(table);
    const indexes = await this.#indexesOf(closed);
    const statements = closed.map(
      (table) => `
        drop view ${SCHEMA}.${table};
        create table ${SCHEMA}.${table} (like public.${table} including all excluding indexes excluding comments);
        grant select, insert, update, delete on ${SCHEMA}.${table} to credence_app;`,
    );
    const now = indexes.filter(({ isUnique }) => isUnique || this.#isLarge);
    this.#later.push(...indexes.filter((index) => !now.includes(index)).map(({ create }) => create));
    await this.#asOwner([...statements, ...now.map(({ create }) => create)]);
  }

  /**
   * Makes the indexes that were left for later. Call `isLarge` as soon as there are so many events that finding rows
   * without an index would take longer than making the indexes.
   */
  async isLarge(): Promise<void> {
    this.#isLarge = true;
    await this.#asOwner(this.#later.splice(0));
  }

  async #indexesOf(tables: readonly string[]): Promise<{ create: string; isUnique: boolean }[]> {
    const { rows } = await this.connection.query(`
      select replace(pg_get_indexdef(i.indexrelid), ' ON public.', ' ON ${SCHEMA}.') || ';' as create, i.indisunique as "isUnique"
      from pg_index i
      where i.indrelid in (${tables.map((table) => `'public.${table}'::regclass`).join(', ')})`);
    return rows as { create: string; isUnique: boolean }[];
  }

  async #asOwner(statements: readonly string[]): Promise<void> {
    if (statements.length > 0) await this.connection.query(`reset role; ${statements.join('\n')} ${AS_APP}`);
  }

  /** Compares one table column by column; null if both contain the same rows. */
  async compare(table: string): Promise<TableDifference | null> {
    const [live, rebuilt] = [`public.${table}`, `${SCHEMA}.${table}`];
    const { rows } = await this.connection.query(`
      select 'live' as side, to_jsonb(d) as row from (select * from ${live} except all select * from ${rebuilt}) d
      union all
      select 'rebuilt', to_jsonb(d) from (select * from ${rebuilt} except all select * from ${live}) d`);
    if (rows.length === 0) return null;
    return { table, rows: rows.length, examples: (rows as TableDifference['examples']).slice(0, EXAMPLES) };
  }
}
