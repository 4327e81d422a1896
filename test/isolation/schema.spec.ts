import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '#libs/testing/index.js';

/** Tables that belong to the migration runner and not to a tenant. */
const NOT_OURS = `('_prisma_migrations')`;

describe('the database schema keeps tenants apart', () => {
  let test: TestDatabase;
  let tables: string[];
  beforeAll(async () => {
    test = await openTestDatabase();
    tables = (
      await test.owner(
        `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not in ${NOT_OURS} order by 1`,
      )
    ).map((row) => String(row.relname));
    await test.owner(
      `insert into tenants (tenant_id, name, created_at) values ('ten_00000000000000000000000000', 'somebody', now())`,
    );
  });
  afterAll(() => test.close());

  const asApp = async (statement: string, tenantId?: string): Promise<Record<string, unknown>[]> => {
    const connection = await test.database.connect();
    try {
      await connection.query(
        `begin; set local role credence_app${tenantId ? `; set local app.tenant_id = '${tenantId}'` : ''}`,
      );
      return (await connection.query(statement)).rows;
    } finally {
      await connection.query('rollback');
      connection.release();
    }
  };

  it('forces row-level security on every table', async () => {
    const open = await test.owner(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity) and relname not in ${NOT_OURS}`,
    );
    expect(open).toEqual([]);
    expect(tables.length).toBeGreaterThan(15);
  });

  it('lets plans expect large tenants and spaces in every table', async () => {
    const average = await test.owner(
      `select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('tenant_id', 'space_id')
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attoptions is distinct from array['n_distinct=' || case a.attname when 'tenant_id' then 1 else 2 end]`,
    );
    expect(average).toEqual([]);
  });

  it('shows the app role no row of any table while no tenant is set', async () => {
    for (const table of tables)
      expect({ table, rows: await asApp(`select count(*)::int as rows from ${table}`) }).toEqual({
        table,
        rows: [{ rows: 0 }],
      });
  });

  it('shows a tenant only its own rows', async () => {
    expect(await asApp('select name from tenants', 'ten_00000000000000000000000000')).toEqual([{ name: 'somebody' }]);
    expect(await asApp('select name from tenants', 'ten_00000000000000000000000001')).toEqual([]);
  });

  it('refuses a row written for another tenant', async () => {
    await expect(
      asApp(
        `insert into tenants (tenant_id, name, created_at) values ('ten_00000000000000000000000002', 'x', now())`,
        'ten_00000000000000000000000001',
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('the app role owns nothing, and can neither change nor erase the log', async () => {
    expect(await test.owner(`select relname from pg_class where relowner = 'credence_app'::regrole`)).toEqual([]);
    for (const statement of [
      'update events set kind = kind',
      'delete from events',
      'truncate events',
      'update event_seals set hash = hash',
      'delete from evidence',
      'delete from claims',
    ]) {
      await expect(asApp(statement, 'ten_00000000000000000000000000')).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('every key, unique index, foreign key and exclusion constraint starts with the tenant', async () => {
    const indexes = await test.owner(`
      select i.relname from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
      where c.relnamespace = 'public'::regnamespace and c.relname not in ${NOT_OURS} and (x.indisunique or x.indisexclusion) and a.attname is distinct from 'tenant_id'`);
    const keys = await test.owner(`
      select conname from pg_constraint k join pg_class c on c.oid = k.conrelid
      left join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where c.relnamespace = 'public'::regnamespace and k.contype in ('f', 'p', 'u', 'x') and c.relname not in ${NOT_OURS} and a.attname is distinct from 'tenant_id'`);
    expect([...indexes, ...keys]).toEqual([]);
  });
});
