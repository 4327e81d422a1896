import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TemporaryDatabases } from '#libs/platform/database/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { TableRows } from '../../state/index.js';
import { LOADING } from './loading.js';
import { RebuiltDatabase } from './rebuilt-database.js';

const ROWS = 6_000;
const tenantId = new TypeIds().next('ten');
const rows = new TableRows();
const temporary = new TemporaryDatabases(process.env.DATABASE_URL || null);

let database: RebuiltDatabase;
beforeAll(async () => {
  database = await RebuiltDatabase.on(await temporary.open(LOADING), tenantId);
}, 120_000);
afterAll(() => database.close());

/** Values as COPY writes them: a tab, the end of a line and a backslash are escaped, and \N is null. */
const ODD = [String.raw`a\tb\nc\\d`, 'authority', String.raw`{"a,\\"b","\\\\"}`];

it('a rebuilt database loads lines of COPY with any characters, and has its indexes afterwards', async () => {
  const shape = await database.read(async (tx) => (await rows.shapes(tx, ['sources']))[0]!);
  const written = (n: number): Record<string, string> => ({
    base_reliability: n === 1 ? String.raw`\N` : '0.25',
    class: ODD[1]!,
    domain_tags: ODD[2]!,
    independence_group: 'g',
    overturned: String.raw`\N`,
    registered_at: '2026-01-01 00:00:00.5+00',
    registered_by: String.raw`\N`,
    settled: String.raw`\N`,
    source_id: `${ODD[0]} ${n}`,
    space_id: 'spc_1',
  });
  const line = (n: number): string =>
    [tenantId, ...shape.columns.map(({ name }) => written(n)[name] ?? '1')].join('\t') + '\n';
  const lines = Buffer.from(Array.from({ length: ROWS }, (_, n) => line(n)).join(''));

  await database.load({ together: true, tableRows: { sources: ROWS } }, async ([tx]) => {
    await rows.shapes(tx!, ['sources']);
    expect(await rows.load(tx!, shape, lines)).toBe(ROWS);
  });
  await database.endLoading();

  const [first, indexes] = await database.read(async (tx) => [
    await tx.one({
      name: '',
      text: `select base_reliability as "base", domain_tags as tags from sources where tenant_id = $1 and source_id = e'a\\tb\\nc\\\\d 1'`,
    }),
    await tx.all({
      name: '',
      text: `select 1 from pg_indexes where tablename = 'sources' and indexname = 'sources_pkey' and $1::text is not null`,
    }),
  ]);
  expect(first).toEqual({ base: null, tags: ['a,"b', '\\'] });
  expect(indexes).toHaveLength(1);

  // Reading the rows back gives the same lines.
  await database.readToCopy(async (tx) => {
    if (tx.copying === null) return;
    const [copied] = await rows.shapes(tx, ['sources']);
    const blocks = await rows.countBlocks(tx, copied!);
    expect(await rows.copyLines(tx, copied!, { from: 0, to: blocks })).toEqual({ count: ROWS, rows: lines });
  });
}, 120_000);

it('a rebuilt database has all indexes again after loading has failed', async () => {
  const damaged = new Error('damaged');
  const loading = database.load({ together: true, tableRows: { claims: ROWS } }, () => Promise.reject(damaged));
  await expect(loading).rejects.toBe(damaged);
  await database.endLoading();
  const found = await database.read((tx) =>
    tx.all<{ name: string }>({
      name: '',
      text: `select indexname as name from pg_indexes where tablename = 'claims' and $1::text is not null order by indexname`,
    }),
  );
  expect(found.map(({ name }) => name)).toEqual(['claims_external_idx', 'claims_one_value_at_a_time', 'claims_pkey']);
}, 120_000);
