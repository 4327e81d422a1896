import { readFile } from 'node:fs/promises';
import type { Migration } from '#libs/platform/database/index.js';
import type { TestDatabase } from '#libs/testing/index.js';

/** A populated database, as the first migrations left it. */
export interface Baseline {
  /** The migrations with which it was made, and their checksums. */
  migrations: Record<string, string>;
  rows: { table: string; row: Record<string, unknown> }[];
}

export const BASELINE_FILE = new URL('baseline.jsonl', import.meta.url);

export async function readBaseline(): Promise<Baseline> {
  const [first, ...lines] = (await readFile(BASELINE_FILE, 'utf8')).trimEnd().split('\n');
  return {
    migrations: (JSON.parse(first!) as Pick<Baseline, 'migrations'>).migrations,
    rows: lines.map((line) => JSON.parse(line) as Baseline['rows'][number]),
  };
}

/** Every row of every table, as a baseline of these migrations. */
export async function dump({ owner }: TestDatabase, migrations: readonly Migration[]): Promise<string> {
  const rows: Baseline['rows'] = [];
  for (const table of await tablesParentsFirst(owner)) {
    const columns = (await writableColumns(owner, table)).join(', ');
    const found = await owner(`select to_jsonb(t) as row from (select ${columns} from ${table}) t order by t::text`);
    rows.push(...found.map(({ row }) => ({ table, row: row as Record<string, unknown> })));
  }
  // Transaction ids belong to one server; for an event in the baseline it only matters that its transaction is over.
  for (const { row } of rows) if ('xid' in row) row.xid = '3';
  const head = { migrations: Object.fromEntries(migrations.map(({ name, checksum }) => [name, checksum])) };
  return [head, ...rows].map((each) => JSON.stringify(each)).join('\n') + '\n';
}

/** Writes the rows into a database that has the migrations of the baseline and nothing else. */
export async function fill({ owner }: TestDatabase, { rows }: Baseline): Promise<void> {
  for (const table of await tablesParentsFirst(owner)) {
    const own = rows.filter((each) => each.table === table).map(({ row }) => row);
    if (own.length === 0) continue;
    const columns = (await writableColumns(owner, table)).join(', ');
    await owner(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(own)],
    );
  }
  await owner(`select setval('event_positions', (select max(position) from events))`);
}

type Owner = TestDatabase['owner'];

const names = (rows: Record<string, unknown>[]): string[] => rows.map(({ name }) => String(name));

async function writableColumns(owner: Owner, table: string): Promise<string[]> {
  return names(
    await owner(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
      [table],
    ),
  );
}

/** A table comes after the tables that its foreign keys reference. */
async function tablesParentsFirst(owner: Owner): Promise<string[]> {
  return names(
    await owner(`
      with recursive tables as (
        select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> '_prisma_migrations'
      ), depths as (
        select oid, 0 as depth from tables
        union
        select k.conrelid, d.depth + 1 from depths d join pg_constraint k on k.confrelid = d.oid and k.contype = 'f' and k.conrelid <> k.confrelid
      )
      select t.relname as name from tables t join depths d using (oid) group by t.relname order by max(d.depth), t.relname`),
  );
}
