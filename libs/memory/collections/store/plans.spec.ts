import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from '#libs/platform/database/index.js';
import {
  measuredPlanOf,
  openTestDatabase,
  plantedClaims,
  plantSpace,
  rowsReadBy,
  type TestDatabase,
} from '#libs/testing/index.js';

const CLAIMS = 4_000;
const OBSERVED = 30;
let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await plantSpace(test);
  await test.owner(
    plantedClaims(`generate_series(1, ${CLAIMS}) n`, {
      id: `'clm_' || n`,
      category: `case when n % 2 = 0 then 'digest' else 'fact' end`,
      validFrom: `'2026-01-01'`,
      observedAt: `timestamptz '2026-01-01' + n * interval '1 minute'`,
    }),
  );
  await test.owner(`insert into claim_statements (tenant_id, claim_id, text) select tenant_id, id, 'x' from claims`);
  await test.owner(`
    insert into collections (tenant_id, id, space_id, kind, name, tags, agents, began_at, ended_at, created_at, created_by, version, record, workspace_id)
    select 'ten_1', 'epi_' || n, 'spc_1', 'episode', 'x', '{}', '{}', now(), now(), now(), 'prn_1', 1,
      case when n % 10 = 0 then jsonb_build_object('workspaceId', 'wsp_' || n) end, case when n % 10 = 0 then 'wsp_' || n end
    from generate_series(1, ${CLAIMS}) n`);
  await test.owner(`
    insert into collection_members (tenant_id, collection_id, claim_id)
    select 'ten_1', 'epi_' || n, 'clm_' || (n + m) % ${CLAIMS} + 1 from generate_series(1, ${CLAIMS}) n, generate_series(0, 4) m`);
  await test.owner('analyze claims, claim_statements, collections, collection_members');
});
afterAll(() => test.close());

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

it('list-observed reads only the claims of the requested hour, in the order of the index', async () => {
  const statement = sql(import.meta.url, 'list-observed').text;
  const [row] = await test.owner(`explain (analyze, format json) ${statement}`, [
    'ten_1',
    'spc_1',
    '2026-01-02T00:00:00Z',
    '2026-01-02T01:00:00Z',
    null,
    '2026-02-01T00:00:00Z',
    null,
    200,
  ]);
  const plan = nodesOf((row as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan);
  expect(plan.map((node) => node['Index Name']).filter(Boolean)).toEqual(['claims_observed_idx']);
  expect(plan.map((node) => node['Node Type'])).not.toContain('Sort');
  for (const node of plan) expect(node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)).toBe(OBSERVED);
});

it('list-episodes-in-question finds episodes of claims and the newest recorded episodes through indexes', async () => {
  const statement = sql(import.meta.url, 'list-episodes-in-question').text;
  const [row] = await test.owner(`explain (analyze, format json) ${statement}`, [
    'ten_1',
    'spc_1',
    ['clm_7', 'clm_900'],
    50,
    20,
    10,
    30,
  ]);
  const plan = nodesOf((row as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan);
  expect(plan.map((node) => node['Index Name']).filter(Boolean)).toEqual(
    expect.arrayContaining(['collection_members_claim_idx', 'collections_recorded_idx', 'collections_pkey']),
  );
  expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  for (const node of plan) expect(node['Actual Rows']).toBeLessThanOrEqual(30);
});

it('the episode of a workspace is found by its index, behind row-level security', async () => {
  const plan = await measuredPlanOf(test, sql(import.meta.url, 'find-episode-of-workspace'), [
    `'ten_1'`,
    `'spc_1'`,
    `'wsp_70'`,
    `'prn_1'`,
  ]);
  expect(plan.map((node) => node['Index Name']).filter(Boolean)).toEqual(['collections_by_workspace_idx']);
  for (const node of plan) expect(rowsReadBy(node)).toBe(1);
});
