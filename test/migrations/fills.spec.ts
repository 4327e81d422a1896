import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrate, readMigrations, type Migration } from '#libs/platform/database/index.js';
import { openTestDatabase, type TestDatabase } from '#libs/testing/index.js';

/** What migrations write into rows that the baseline does not have. */
const FIRST = '0103';

let all: Migration[];
let test: TestDatabase;
beforeAll(async () => {
  all = await readMigrations();
  test = await openTestDatabase(all.filter(({ name }) => name < FIRST));
  await test.owner(`insert into tenants select 'ten_' || n, 'T', now() from generate_series(1, 2) n`);
  await test.owner(`
    insert into spaces (tenant_id, id, slug, name, policy, clock, created_at, version) select 'ten_' || n, 'spc_1', 's', 's', '{}', 'real', now(), 1 from generate_series(1, 2) n`);
  await test.owner(`
    insert into collections (tenant_id, id, space_id, kind, name, tags, agents, began_at, ended_at, created_at, created_by, version, record)
    select 'ten_' || n, 'epi_' || m, 'spc_1', 'episode', 'x', '{}', '{}', now(), now(), now(), 'prn_1', 1, case when m = 1 then '{"workspaceId": "wsp_1"}'::jsonb end
    from generate_series(1, 2) n, generate_series(1, 2) m`);
  await test.owner(`
    insert into consolidation_preview (tenant_id, space_id, run_id, position, claim_ids, event)
    select 'ten_' || n, 'spc_1', 'job_1', n, array['clm_1', 'clm_2'], '{}' from generate_series(1, 2) n`);
  await migrate(test.database, all);
});
afterAll(() => test.close());

const workspaces = `select tenant_id || ' ' || id as episode, workspace_id as workspace from collections order by 1`;
const FILLED = [
  { episode: 'ten_1 epi_1', workspace: 'wsp_1' },
  { episode: 'ten_1 epi_2', workspace: null },
  { episode: 'ten_2 epi_1', workspace: 'wsp_1' },
  { episode: 'ten_2 epi_2', workspace: null },
];

it('the migrations fill the workspaces of episodes and the claims of previews', async () => {
  expect(await test.owner(workspaces)).toEqual(FILLED);
  expect(
    await test.owner(
      `select tenant_id, array_agg(claim_id || ' ' || position order by claim_id) as claims from consolidation_preview_claims group by 1 order by 1`,
    ),
  ).toEqual([
    { tenant_id: 'ten_1', claims: ['clm_1 1', 'clm_2 1'] },
    { tenant_id: 'ten_2', claims: ['clm_1 2', 'clm_2 2'] },
  ]);
});

it('the migration fills the workspaces of episodes even as an owner from whom row-level security hides them', async () => {
  const connection = await test.database.connect();
  try {
    await connection.query(`
      begin; update collections set workspace_id = null;
      create role plain_owner; grant credence_app, credence_system to plain_owner; grant create on schema public to plain_owner;
      alter table collections owner to plain_owner; set local role plain_owner`);
    expect((await connection.query('select id from collections')).rows).toEqual([]);
    await connection.query(all.find(({ name }) => name.startsWith('0104'))!.sql);
    await connection.query('reset role');
    expect((await connection.query(workspaces)).rows).toEqual(FILLED);
  } finally {
    await connection.query('rollback');
    connection.release();
  }
});
