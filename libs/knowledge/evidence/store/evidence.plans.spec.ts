import { readFile } from 'node:fs/promises';
import {
  measuredPlanOf,
  openTestDatabase,
  planOf,
  plantedEvidence,
  plantSpace,
  rowsReadBy,
  type TestDatabase,
} from '#libs/testing/index.js';
import { sql } from '#libs/platform/database/index.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

it.each([
  ['../../evidence/store', 'find-evidence-by-external-id', 'evidence_external_idx', ["'tool_output'"]],
  ['../../claims/store', 'find-claims-by-external-id', 'claims_external_idx', []],
  ['../../../memory/conversations/store', 'find-messages-by-external-id', 'evidence_external_idx', []],
])('in %s, %s searches an external id by its namespace', async (folder, name, index, more) => {
  const file = new URL(`${folder}/sql/${name}.sql`, import.meta.url);
  expect(await readFile(file, 'utf8')).toContain(index);
  const statement = sql(new URL(`${folder}/here.ts`, import.meta.url).href, name);
  const plan = await planOf(test, statement, ["'ten_1'", "'spc_1'", "'prn_1'", "'{a,b}'", ...more]);
  const found = new RegExp(`using ${index}[^]*?Index Cond: (.*)`).exec(plan)?.[1];
  expect(found).toMatch(/CASE/);
  expect(found).toMatch(/external_id = /);
});

it('find-evidence-by-external-id reads only the records found, even if the namespace has many others', async () => {
  await plantSpace(test);
  await test.owner(
    plantedEvidence('generate_series(1, 1500) n', {
      id: `'evd_' || lpad(n::text, 6, '0')`,
      kind: `'tool_output'`,
      sourceSystem: `'api'`,
      class: `'tool_output'`,
      weight: '0.5',
      independenceGroup: `'g' || n`,
      recordedBy: `'prn_' || n % 8`,
      externalId: `'call-' || n`,
      namespace: `case when n % 2 = 0 then 'system/api' end`,
    }),
  );
  await test.owner('analyze evidence');
  const statement = sql(import.meta.url, 'find-evidence-by-external-id');
  const plan = await measuredPlanOf(test, statement, [
    ...["'ten_1'", "'spc_1'", "'system/api'", "'{call-2,call-2,call-3}'", "'tool_output'"],
  ]);
  const read = plan.flatMap((node) => (node['Relation Name'] === 'evidence' ? rowsReadBy(node) : []));
  expect({ read }).toEqual({ read: [1] });
});

it('list-revoked-above examines only the nearest evidence above each record, however much evidence is above it', async () => {
  const [layers, width, each] = [100, 8, 20];
  await test.owner(`insert into tenants values ('ten_2', 'T', now())`);
  await test.owner(
    `insert into spaces (tenant_id, id, slug, name, policy, clock, clock_now, created_at, version) values ('ten_2', 'spc_1', 's', 'S', '{}', 'real', null, now(), 1)`,
  );
  // Each piece was taken from all pieces of the layer above it.
  await test.owner(
    plantedEvidence(`generate_series(0, ${layers - 1}) layer cross join generate_series(1, ${width}) n`, {
      tenantId: `'ten_2'`,
      id: `'evd_' || layer || '_' || n`,
      kind: `'note'`,
      class: `'inference'`,
      weight: '0.5',
      parentIds: `case when layer > 0 then (select array_agg('evd_' || layer - 1 || '_' || p) from generate_series(1, ${width}) p) end`,
      revokedAt: 'case when layer = 0 then now() end',
      taintedAt: 'case when layer > 0 then now() end',
    }),
  );
  await test.owner('analyze evidence');
  const statement = sql(import.meta.url, 'list-revoked-above');
  const ids = (layer: number): string =>
    `'{${Array.from({ length: width }, (_, n) => `evd_${layer}_${n + 1}`).join(',')}}'`;
  const plan = await measuredPlanOf(test, statement, [`'ten_2'`, ids(layers - 1), String(each)]);
  const read = plan.flatMap((node) => (node['Relation Name'] === 'evidence' ? rowsReadBy(node) : []));
  // A walk to the end of the graph would read some 800 rows for each of the eight pieces.
  expect(read.reduce((sum, rows) => sum + rows, 0)).toBeLessThanOrEqual(width * (2 * each + 2));
});
