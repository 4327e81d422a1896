import { expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { problemsIn } from './ddl.mjs';

const TABLE = `create table things (
  tenant_id text collate "C" not null,
  id        text collate "C" not null,
  kind      text not null constraint things_kind_check check (kind in ('a', 'b')),
  is_big    boolean not null default false,
  constraint things_pkey primary key (tenant_id, id)
);
-- By kind.
create index things_by_kind_idx on things (tenant_id, kind);
call protect_by_tenant('things', 'select, insert');
`;
const HEADER = '-- Why: a test.\n-- Lock: none. Time: instant. Way back: drop it.\n';
const migration = (sql: string) => ['prisma/migrations/0100_try/migration.sql', `${HEADER}${sql}`] as const;
const statement = (sql: string) => ['libs/a/b/store/sql/try-this.sql', `-- Tries.\n${sql}\n`] as const;
const table = (from: string, to: string) => migration(TABLE.replace(from, to));

const RIGHT = {
  'prisma/migrations/0001_base/migration.sql': `-- The base.\n${TABLE}`,
  'prisma/migrations/0009_column/migration.sql': `${HEADER}alter table things add column note text;\nalter table things add constraint things_note_check check (note <> '');\n`,
  'prisma/migrations/0095_index/migration.sql': `-- migrate: outside a transaction\n${HEADER}-- By note.\ncreate index concurrently things_by_note_idx on things (tenant_id, note);\n`,
  'prisma/migrations/0010_backfill/migration.sql': `${HEADER}update things set note = 'x', at = now() + interval '1 day' where note is null;\n`,
  'libs/a/b/store/sql/insert-things.sql': `-- Inserts.\ninsert into things (tenant_id, id)\nselect home.tenant_id, r.id from tenants home\ncross join jsonb_to_recordset($2::jsonb) as r (id text) where home.tenant_id = $1\n`,
  'libs/a/b/store/sql/insert-values.sql': `-- Inserts.\nwith one as (insert into things (tenant_id, id) values ($1, $2)) insert into others (tenant_id, id) values ($1, $2)\n`,
  'libs/a/b/store/sql/get-xid.sql': `-- Asks.\nselect pg_current_xact_id() as xid where $1::text is not null\n`,
};

const WRONG: [rule: string, file: readonly [path: string, text: string]][] = [
  ['open with what it is for', ['prisma/migrations/0001_base/migration.sql', TABLE]],
  [
    'say "Way back:" at the top',
    ['prisma/migrations/0100_try/migration.sql', '-- Why: x. Lock: x. Time: x.\nselect 1;'],
  ],
  ['no trigger', migration('create trigger t after insert on things for each row execute function f();')],
  ['no trigger', migration('create function f() returns trigger language plpgsql as $$ begin return null; end $$;')],
  ['no identity, no serial', table('is_big    boolean', 'n bigint generated always as identity, is_big boolean')],
  ['no identity, no serial', table('is_big    boolean', 'n bigserial not null, is_big boolean')],
  ['a default is a constant', table('default false', `default nextval('numbers')`)],
  ['a default is a constant', migration('alter table things alter column at set default now();')],
  ['no deferrable constraint', table('primary key (tenant_id, id)', 'primary key (tenant_id, id) deferrable')],
  [
    'no "on delete set null (column)"',
    migration(
      'alter table things add constraint k foreign key (tenant_id, a) references b (tenant_id, id) on delete set null (a);',
    ),
  ],
  [
    'row-level security is forced by protect_by_tenant alone',
    migration('alter table things force row level security;'),
  ],
  ['the first column of a table is tenant_id', table('tenant_id text collate "C" not null,\n  id ', 'id ')],
  ['every constraint has a name', table('constraint things_kind_check check', 'check')],
  ['every constraint has a name', table('constraint things_pkey primary key', 'primary key')],
  ['every key begins with the tenant', table('primary key (tenant_id, id)', 'primary key (id)')],
  ['every table is protected by tenant', table('call protect_by_tenant', '-- call protect_by_tenants')],
  [
    'an index of an existing table is built concurrently',
    migration('-- By note.\ncreate index things_by_note_idx on things (tenant_id, note);'),
  ],
  ['say above an index what it is for', table('-- By kind.\n', '\n')],
  ['an alter table does one thing', migration('alter table things add column a text, add column b text;')],
  ['a constraint is added alone and with a name', migration(`alter table things add column a text check (a <> '');`)],
  ['a constraint is added alone and with a name', migration('alter table things add check (id <> kind);')],
  [
    'a backfill is a migration of its own',
    migration('alter table things add column a text;\nupdate things set a = id;'),
  ],
  [
    'a backfill writes tenant by tenant, as each tenant',
    ['prisma/migrations/0110_fill/migration.sql', `${HEADER}update things set note = 'x' where note is null;\n`],
  ],
  [
    'insert from a query takes the tenant from a row',
    statement('insert into things (tenant_id, id) select $1, r.id from unnest($2::text[]) as r (id)'),
  ],
  [
    'jsonb_to_recordset, not jsonb_to_record',
    statement(
      'insert into things (tenant_id, id) select home.tenant_id, r.id from tenants home cross join jsonb_to_record($2) as r (id text) where home.tenant_id = $1',
    ),
  ],
  [
    'no insert from a query answers rows',
    statement(
      'insert into things (tenant_id, id) select t.tenant_id, $2 from tenants t where t.tenant_id = $1 returning id',
    ),
  ],
  [
    'no insert from a query inside a CTE',
    statement(
      'with a as (insert into things (tenant_id, id) select t.tenant_id, $2 from tenants t where t.tenant_id = $1) select 1',
    ),
  ],
  [
    'no query in values',
    statement('insert into things (tenant_id, id) values ($1, (select id from b where tenant_id = $1))'),
  ],
  ['no merge', statement('merge into things t using b on true when matched then delete')],
  ['no volatile function in an update', statement('update things set at = clock_timestamp() where tenant_id = $1')],
  [
    'no interval is added to a column in an update',
    statement(`update things set at = at + interval '1 day' where tenant_id = $1`),
  ],
  [
    'no interval is added to a column in an update',
    statement(`update things t set at = t.at - $2 * interval '1 ms' where tenant_id = $1`),
  ],
  ['no interval is added to a column in an update', migration(`update things set at = at + interval '1 day';`)],
  [
    'snapshots, transaction ids and sequences are asked in statements without from',
    statement('select e.xid < pg_snapshot_xmin(pg_current_snapshot()) from events e where e.tenant_id = $1'),
  ],
  ['no question to all tenants in turn', statement('select distinct tenant_id from things')],
  ['no set_config()', statement(`select set_config('jit', 'off', true) where $1::text is not null`)],
  ['no set_config()', ['libs/a/b/store/try.ts', `export const text = "select set_config('a', 'b', true)";`]],
  [
    'no force_generic_plan',
    ['apps/a/src/try.ts', `export const text = 'set local plan_cache_mode = force_generic_plan';`],
  ],
];

/** The problems that the linter finds in a project with these files. */
function lint(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'ddl-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return problemsIn(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

it('the linter accepts correct migrations and statements', () => {
  expect(lint(RIGHT)).toEqual([]);
});

it.each(WRONG)('the linter reports: %s', (rule, [path, text]) => {
  const found = lint({ ...RIGHT, [path]: text }).join('\n');
  expect(found).toContain(`${path}: ${rule}`);
});
