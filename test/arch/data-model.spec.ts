import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { openTestDatabase, type TestDatabase } from '#libs/testing/index.js';

const TYPES: Record<string, string> = {
  String: 'text',
  Int: 'integer',
  BigInt: 'bigint',
  Float: 'double precision',
  Boolean: 'boolean',
  Json: 'jsonb',
  DateTime: 'timestamp with time zone',
};

/** `table.column type null|not null` of every column the Prisma models name. */
function modelled(): string[] {
  const text = readdirSync('prisma/schema')
    .map((file) => readFileSync(`prisma/schema/${file}`, 'utf8'))
    .join('\n');
  return [...text.matchAll(/^model \w+ \{\n([\s\S]*?)^\}/gm)].flatMap(([, body]) => {
    const table = /@@map\("(\w+)"\)/.exec(body!)![1];
    return body!
      .split('\n')
      .flatMap((line) => columnOf(line))
      .map((column) => `${table}.${column}`);
  });
}

function columnOf(line: string): string[] {
  const match = /^ {2}(\w+)\s+(?:Unsupported\("([^"]+)"\)|(\w+))(\[\])?(\?)?(?=\s|$)/.exec(line);
  if (match === null) return [];
  const [, name, unsupported, type, list, optional] = match;
  const sqlType = line.includes('@db.Uuid') ? 'uuid' : (unsupported ?? TYPES[type!]);
  return sqlType === undefined ? [] : [`${name} ${sqlType}${list ?? ''} ${optional ? 'null' : 'not null'}`];
}

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

it('models every column of every table as the migrations made it', async () => {
  const rows = await test.owner(`
    select format('%s.%s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull or a.atttypid = 'text[]'::regtype then 'not null' else 'null' end) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> '_prisma_migrations' and a.attnum > 0 and not a.attisdropped`);
  expect(modelled().sort()).toEqual(rows.map((row) => String(row.line)).sort());
});

/** What a correction changes in most claims that it reaches. */
const CHANGED_BY_CORRECTIONS = [
  ...['grounding', 'inherited', 'trust', 'trust_limit', 'gate_trust', 'gate_trust_limit', 'confidence', 'runner_up'],
  ...['version', 'state_since'],
];

it('keeps what a correction changes in claims out of every index of theirs, so that they are updated in place', async () => {
  const rows = await test.owner(
    `
    select distinct i.relname || ' names ' || a.attname as line
    from pg_depend d
    join pg_index x on x.indexrelid = d.objid and x.indrelid = 'claims'::regclass
    join pg_class i on i.oid = x.indexrelid
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = 'claims'::regclass and a.attname = any ($1)`,
    [CHANGED_BY_CORRECTIONS],
  );
  expect(rows.map(({ line }) => line)).toEqual([]);
});
