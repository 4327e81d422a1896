import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { REPLAYED_TIERS, tablesOf } from '#libs/history/state/index.js';
import { openTestDatabase, type TestDatabase } from '#libs/testing/index.js';
import { openRegistry } from '../../scripts/setup/registry.mjs';

const TYPES: Record<string, string> = {
  String: 'text',
  Int: 'integer',
  BigInt: 'bigint',
  Float: 'double precision',
  Boolean: 'boolean',
  Json: 'jsonb',
  DateTime: 'timestamp with time zone',
  Bytes: 'bytea',
};

interface Modelled {
  /** `table.column` */
  name: string;
  type: string;
  isNullable: boolean;
  isGenerated: boolean;
  /** The values of its `one of` rule; null: it has none. */
  values: string[] | null;
}

/** Every column that the Prisma models name. */
function modelled(): Modelled[] {
  const text = readdirSync('prisma/schema')
    .map((file) => readFileSync(`prisma/schema/${file}`, 'utf8'))
    .join('\n');
  return [...text.matchAll(/^model \w+ \{\n([\s\S]*?)^\}/gm)].flatMap(([, body]) => {
    const table = /@@map\("(\w+)"\)/.exec(body!)![1];
    return [...body!.matchAll(/((?: {2}\/\/\/.*\n)*) {2}(\w.*)\n/g)].flatMap(([, above, line]) =>
      columnOf(table!, line!, above!),
    );
  });
}

function columnOf(table: string, line: string, above: string): Modelled[] {
  const match = /^(\w+)\s+(?:Unsupported\("([^"]+)"\)|(\w+))(\[\])?(\?)?(?=\s|$)/.exec(line);
  if (match === null) return [];
  const [, name, unsupported, type, list, optional] = match;
  const sqlType = line.includes('@db.Uuid') ? 'uuid' : (unsupported ?? TYPES[type!]);
  if (sqlType === undefined) return [];
  const comment = `${above}${line}`;
  const isNullable = optional !== undefined || (list !== undefined && /\/\/\/ (?:.*; )?or null$/m.test(comment));
  const isGenerated = /\/\/\/ (?:.*; )?generated$/m.test(comment);
  const values = /\/\/\/ one of: ([^;\n]*)/.exec(comment)?.[1]?.split(' | ') ?? null;
  return [{ name: `${table}.${name}`, type: `${sqlType}${list ?? ''}`, isNullable, isGenerated, values }];
}

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

it('the schema models every column of every table as the migrations created it', async () => {
  const rows = await test.owner(`
    select format('%s.%s %s %s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' else 'null' end, case when a.attgenerated = 's' then ' generated' end) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> '_prisma_migrations' and a.attnum > 0 and not a.attisdropped`);
  const lines = modelled().map(
    ({ name, type, isNullable, isGenerated }) =>
      `${name} ${type} ${isNullable ? 'null' : 'not null'}${isGenerated ? ' generated' : ''}`,
  );
  expect(lines.sort()).toEqual(rows.map((row) => String(row.line)).sort());
});

it('the schema names the values that the check constraints allow', async () => {
  const rows = await test.owner(`
    select c.conrelid::regclass::text || '.' || a.attname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and cardinality(c.conkey) = 1 and pg_get_constraintdef(c.oid) ~ '= ANY \\(|<@ ARRAY'`);
  const allowed = rows.map(({ name, definition }) => [
    String(name),
    [...String(definition).matchAll(/'([^']*)'/g)].map(([, value]) => value),
  ]);
  const named = modelled().flatMap(({ name, values }) => (values === null ? [] : [[name, values] as const]));
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(allowed));
});

/** The columns that a correction changes in most claims that it reaches. */
const CHANGED_BY_CORRECTIONS = [
  ...['grounding', 'inherited', 'trust', 'trust_limit', 'gate_trust', 'gate_trust_limit', 'confidence', 'runner_up'],
  ...['version', 'state_since', 'support_mass', 'contradiction_mass', 'confirmed', 'supported_at', 'shielded'],
  ...['support_groups', 'witness_groups', 'contradiction_groups', 'opposing_groups', 'premise_groups'],
  ...['premises_observed_at', 'belief_state', 'belief_due_at'],
];
/**
 * The columns of the belief: lists are filtered by them, and claims that are due are found by them. ADR 34 says what
 * that costs.
 */
const BY_BELIEF = [
  'claims_belief_due_idx names belief_due_at',
  'claims_by_belief_idx names belief_state',
  'claims_promotable_idx names belief_state',
];

it('no index of claims covers a column that a correction changes, except those by belief', async () => {
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
  expect(rows.map(({ line }) => line).sort()).toEqual(BY_BELIEF);
});

it('exactly the tables that projectors own have a tier that replay restores', async () => {
  const registry = await openRegistry();
  const owned = [...new Set(registry.projectors.flatMap(({ tables }) => [...tables]))].sort();
  // The generator refuses a model without a tier, so every table has one.
  expect(tablesOf(...REPLAYED_TIERS)).toEqual(owned);
});

it('recovery may write the tables that replay restores, under row-level security, but never the log', async () => {
  const rows = await test.owner(`
    select p.tablename as name, has_table_privilege('credence_recovery', format('%I', p.tablename), 'insert, update, delete') as may
    from pg_policies p where p.policyname = 'recovery' order by 1`);
  const open = rows.filter(({ may }) => may).map(({ name }) => String(name));
  expect(tablesOf(...REPLAYED_TIERS).filter((table) => !open.includes(table))).toEqual([]);
  expect(open.filter((table) => tablesOf('log').includes(table))).toEqual([]);
});
