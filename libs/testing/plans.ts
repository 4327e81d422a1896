import type { Statement } from '#libs/platform/database/index.js';
import type { TestDatabase } from './test-database.js';

/** A node of an executed plan. */
export interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** Adds the tenant `ten_1` and its space `spc_1`, to which a test of plans adds rows by SQL. */
export const plantSpace = (test: TestDatabase): Promise<void> => plantSpaces(test, 1);

/** Adds the tenant `ten_1` with this number of spaces, from `spc_1`. */
export async function plantSpaces(test: TestDatabase, count: number): Promise<void> {
  await test.owner(`insert into tenants values ('ten_1', 'T', now())`);
  await test.owner(
    `insert into spaces (tenant_id, id, slug, name, policy, clock, clock_now, created_at, version)
     select 'ten_1', 'spc_' || n, 's' || n, 'S', '{}', 'real', null, now(), 1 from generate_series(1, ${count}) n`,
  );
}

/**
 * Adds copies of one row of a table. `changes` has SQL for the columns in which they differ, by the name of the column;
 * there, `n` is the number of the copy, from 1.
 */
async function copyRow(
  test: Pick<TestDatabase, 'owner'>,
  { table, where, count, changes }: { table: string; where: string; count: number; changes: Record<string, string> },
): Promise<void> {
  const columns = await test.owner(
    `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const names = columns.map(({ name }) => String(name));
  const values = names.map((name) => changes[name] ?? `original.${name}`);
  await test.owner(`insert into ${table} (${names.join(', ')}) select ${values.join(', ')}
    from (select * from ${table} where ${where}) original, generate_series(1, ${count}) n`);
}

/** The id of a copied row. */
const COPY = "'small_' || n";

/**
 * Adds 400 tenants with one space each, and copies of the given rows of a tenant, ten for each of them. So if the
 * planner assumed average tenants and spaces, it would expect about one row for a tenant and a space. `rows` has the id
 * of the row to copy for each table. Copied messages belong to the copies of the session.
 */
export async function plantSmallTenants(
  test: Pick<TestDatabase, 'owner'>,
  { tenantId, spaceId, rows }: { tenantId: string; spaceId: string; rows: Record<string, string> },
): Promise<void> {
  const changes = { tenant_id: "'ten_small_' || n % 400", space_id: "'spc_small_' || n % 400" };
  const copy = (table: string, id: string | null, count: number, more: Record<string, string>) =>
    copyRow(test, {
      table,
      where: `tenant_id = '${tenantId}'${id === null ? '' : ` and id = '${id}'`}`,
      count,
      changes: { ...changes, ...more },
    });
  await copy('tenants', null, 400, {});
  await copy('spaces', spaceId, 400, { id: changes.space_id });
  for (const [table, id] of Object.entries(rows))
    await copy(table, id, 4_000, { id: COPY, ...(table === 'messages' ? { session_id: COPY } : {}) });
}

/**
 * Returns the plan of a statement as it is in a request: with row-level security, and as a generic plan for all
 * parameters. The parameters are SQL literals, the tenant first.
 */
export async function planOf(test: TestDatabase, statement: Statement, params: readonly string[]): Promise<string> {
  return (await explained<string>(test, 'explain', statement, params)).join('\n');
}

/** Like `planOf`, but executes the statement. Returns all nodes of the plan, with the rows that each of them read. */
export async function measuredPlanOf(
  test: TestDatabase,
  statement: Statement,
  params: readonly string[],
): Promise<Plan[]> {
  const [answer] = await explained<[{ Plan: Plan }]>(test, 'explain (analyze, format json)', statement, params);
  return nodesOf(answer![0].Plan);
}

/** Like `measuredPlanOf`, for a statement across tenants; its parameters are all given. */
export async function measuredSystemPlanOf(
  test: TestDatabase,
  statement: Statement,
  params: readonly string[],
): Promise<Plan[]> {
  const as = 'set local role credence_system';
  const [answer] = await explained<[{ Plan: Plan }]>(test, 'explain (analyze, format json)', statement, params, as);
  return nodesOf(answer![0].Plan);
}

/** The number of rows that a node of a plan read, including those that its filter removed. */
export const rowsReadBy = (node: Plan): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];

/** The number of rows of a table that a plan read. */
export const rowsRead = (plan: readonly Plan[], table: string): number =>
  plan.filter((node) => node['Relation Name'] === table).reduce((sum, node) => sum + rowsReadBy(node), 0);

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

async function explained<T>(
  test: TestDatabase,
  explain: string,
  { text }: Statement,
  params: readonly string[],
  as = `set local role credence_app; set local app.tenant_id = ${params[0]}`,
): Promise<T[]> {
  const connection = await test.database.connect();
  try {
    await connection.query(
      `begin; set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off; ${as}`,
    );
    await connection.query(`prepare asked as ${text}`);
    const { rows } = await connection.query(`${explain} execute asked (${params.join(', ')})`);
    return (rows as { 'QUERY PLAN': T }[]).map((row) => row['QUERY PLAN']);
  } finally {
    await connection.query('rollback; deallocate all');
    connection.release();
  }
}
