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

/**
 * Runs `work` in a transaction whose tables are empty copies of the projections, next to a frozen view of the live ones.
 * Everything is rolled back: the scratch schema is never visible to anyone else.
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
    await connection.query(`create schema ${SCHEMA}; grant usage on schema ${SCHEMA} to credence_app`);
    for (const table of tables) {
      await connection.query(`create table ${SCHEMA}.${table} (like public.${table} including all)`);
      await connection.query(`grant select, insert, update, delete on ${SCHEMA}.${table} to credence_app`);
    }
    await connection.query(
      `set local role credence_app; set local app.tenant_id = '${tenantId}'; set local search_path = ${SCHEMA}, public`,
    );
    return await work(new ScratchSchema(connection, new TenantTx(connection, tenantId)));
  } finally {
    await connection.query('rollback').then(
      () => connection.release(),
      (error: Error) => connection.release(error),
    );
  }
}

export class ScratchSchema {
  constructor(
    private readonly connection: { query(text: string): Promise<{ rows: unknown[] }> },
    readonly tx: TenantTx,
  ) {}

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
