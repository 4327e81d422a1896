import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openTestDatabase, type TestDatabase } from '#libs/testing/index.js';

/** The indexes that the headers of statements name. */
const named = readdirSync('libs', { recursive: true })
  .map((path) => join('libs', String(path)))
  .filter((path) => /\/store\/sql\/[^/]+\.sql$/.test(path))
  .flatMap((path) => /^-- Index: (.*)$/m.exec(readFileSync(path, 'utf8'))![1]!.match(/\b\w+_(idx|key|pkey)\b/g) ?? []);

/**
 * Keys of indexes that no condition of a statement can search behind row-level security. Either none of their operators
 * is leakproof, or their expression calls a function that is not leakproof, or it contains a node that PostgreSQL
 * treats like such a function, for example `coalesce`. A key without search operators, such as a key of vectors, only
 * sorts.
 */
// cspell:disable: names of the catalogue
const UNUSABLE = `
  select distinct i.relname || ': ' || pg_get_indexdef(i.oid, k.n, true) as key
  from pg_index x
  join pg_class i on i.oid = x.indexrelid
  cross join generate_series(1, x.indnkeyatts) k (n)
  join pg_opclass o on o.oid = x.indclass[k.n - 1]
  cross join lateral (
    select bool_or(f.proleakproof) as is_possible
    from pg_amop a join pg_operator p on p.oid = a.amopopr join pg_proc f on f.oid = p.oprcode
    where a.amopfamily = o.opcfamily and a.amoppurpose = 's' and a.amoplefttype = o.opcintype
  ) search
  where i.relname = any ($1) and (not search.is_possible or (search.is_possible and x.indkey[k.n - 1] = 0 and (
    exists (select from regexp_matches(x.indexprs::text, ':(?:funcid|opfuncid) ([0-9]+)', 'g') m join pg_proc f on f.oid = m[1]::oid where not f.proleakproof)
    or exists (select from regexp_matches(x.indexprs::text, '[{]([A-Z]+)', 'g') m
      where m[1] not in ('VAR', 'CONST', 'FUNCEXPR', 'OPEXPR', 'BOOLEXPR', 'NULLTEST', 'CASEEXPR', 'CASEWHEN', 'RELABELTYPE', 'COLLATEEXPR')))))
  order by 1`;
// cspell:enable

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

it('statements name only indexes that exist and that conditions can search under row-level security', async () => {
  const known = await test.owner(`select relname as name from pg_class where relkind = 'i'`);
  expect([...new Set(named)].filter((index) => !known.some(({ name }) => name === index))).toEqual([]);
  expect(await test.owner(UNUSABLE, [named])).toEqual([]);
});

it('the check of indexes finds indexes that only look as if conditions could search them', async () => {
  await test.owner(`create index planted_1 on collections (tenant_id, (record ->> 'workspaceId'))`);
  await test.owner(`create index planted_2 on collections using gin (tags)`);
  await test.owner(`create index planted_3 on collections (tenant_id, (coalesce(workspace_id, name)))`);
  await test.owner(`create index planted_4 on collections (tenant_id, (case when workspace_id is null then name end))`);
  expect(await test.owner(UNUSABLE, [[1, 2, 3, 4].map((n) => `planted_${n}`)])).toEqual([
    { key: `planted_1: (record ->> 'workspaceId'::text)` },
    { key: 'planted_2: tags' },
    { key: 'planted_3: COALESCE(workspace_id, name)' },
  ]);
});
