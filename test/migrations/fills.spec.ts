import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrate, readMigrations, type Migration } from '#libs/platform/database/index.js';
import { openTestDatabase, type TestDatabase } from '#libs/testing/index.js';

/**
 * Before each of these two migrations, rows that the baseline does not have are inserted. The tests check what the
 * migrations from there on write into them.
 */
const FIRST = '0021';
const LATER = '0103';

let all: Migration[];
let test: TestDatabase;
beforeAll(async () => {
  all = await readMigrations();
  test = await openTestDatabase(all.filter(({ name }) => name < FIRST));
  await test.owner(`insert into tenants select 'ten_' || n, 'T', now() from generate_series(1, 2) n`);
  await test.owner(`
    insert into spaces (tenant_id, id, slug, name, policy, clock, created_at, version)
    select 'ten_' || n, 'spc_' || s, 's' || s, 's', '{}', 'real', now(), 1 from generate_series(1, 2) n, generate_series(1, 2) s`);
  await test.owner(`
    insert into domain_schemas (tenant_id, space_id, version, name, document, put_at, put_by)
    select 'ten_' || n, 'spc_1', v, 'x', '{}', now(), 'prn_1' from generate_series(1, 2) n, generate_series(1, 2) v`);
  await test.owner(`
    insert into tasks (tenant_id, id, space_id, namespace, title, anchors, status, pending_steps, in_progress_steps, blocked_steps, done_steps, skipped_steps, edge_count,
      needs_review, created_at, created_by, state_since, version)
    select 'ten_' || n, 'tsk_' || t, 'spc_1', 'x', 'x', '{}', (array['open', 'in_progress', 'done'])[t], 0, 0, 0, 0, 0, 0, false, now(), 'prn_1', now(), 1
    from generate_series(1, 2) n, generate_series(1, 3) t`);
  await migrate(
    test.database,
    all.filter(({ name }) => name < LATER),
  );
  await test.owner(`
    insert into collections (tenant_id, id, space_id, kind, name, tags, agents, began_at, ended_at, created_at, created_by, version, record)
    select 'ten_' || n, 'epi_' || m, 'spc_1', 'episode', 'x', '{}', '{}', now(), now(), now(), 'prn_1', 1, case when m = 1 then '{"workspaceId": "wsp_1"}'::jsonb end
    from generate_series(1, 2) n, generate_series(1, 2) m`);
  // A reader does not see an episode with a member that the reader does not see.
  await test.owner(
    `insert into collection_members (tenant_id, collection_id, claim_id) select 'ten_' || n, 'epi_1', 'clm_of_a_session' from generate_series(1, 2) n`,
  );
  await test.owner(`
    insert into consolidation_preview (tenant_id, space_id, run_id, position, claim_ids, event)
    select 'ten_' || n, 'spc_1', 'job_1', n, array['clm_1', 'clm_2'], '{}' from generate_series(1, 2) n`);
  await test.owner(`
    insert into archive_segments (tenant_id, day, from_seq, to_seq, lines, sha256, content, created_at)
    select 'ten_' || n, '2026-01-0' || d, d, d, 1, '', '', now() from generate_series(1, 2) n, generate_series(1, 2) d`);
  for (const [id, isPrivate] of [
    ['ses_private', true],
    ['ses_public', false],
  ])
    await test.owner(`
      insert into sessions (tenant_id, id, space_id, principal_id, state, opened_at, is_private, version)
      select 'ten_' || n, '${id}', 'spc_1', 'prn_1', 'open', now(), ${isPrivate}, 1 from generate_series(1, 2) n`);
  await test.owner(`
    insert into evidence (tenant_id, id, space_id, kind, class, weight, independence_group, content, content_hash, observed_at, recorded_at, recorded_by, session_id, version)
    select 'ten_' || n, 'evd_' || k.kind || '_' || s.id, 'spc_1', k.kind, 'inference', 0.5, 'x', 'x', 'x', now(), now(), 'prn_1', s.id, 1
    from generate_series(1, 2) n, unnest(array['message', 'note']) as k (kind), unnest(array['ses_private', 'ses_public']) as s (id)`);
  await test.owner(`
    insert into candidates (tenant_id, id, space_id, level, kind, text, spans, source_ids, confidence, effective_confidence, manual, decision, violations, audit_id, state, author, recorded_at, recorded_by, version)
    select 'ten_' || n, 'cnd_' || c, 'spc_1', 'atom', 'episodic', 'the words', '[{}]', '{}', 1, 1, false, 'reject', jsonb_build_array(jsonb_build_object('code', (array['message_private', 'message_unknown'])[c])),
      'evt_1', 'rejected', 'prn_1', now(), 'prn_1', 1
    from generate_series(1, 2) n, generate_series(1, 2) c`);
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

const versions = `select tenant_id || ' ' || id as space, schema_version as version from spaces order by 1`;
const VERSIONS = [
  { space: 'ten_1 spc_1', version: 2 },
  { space: 'ten_1 spc_2', version: null },
  { space: 'ten_2 spc_1', version: 2 },
  { space: 'ten_2 spc_2', version: null },
];
const phases = `select tenant_id || ' ' || id as task, phase from tasks order by 1`;
const PHASES = [
  { task: 'ten_1 tsk_1', phase: 'planning' },
  { task: 'ten_1 tsk_2', phase: 'in_progress' },
  { task: 'ten_1 tsk_3', phase: 'done' },
  { task: 'ten_2 tsk_1', phase: 'planning' },
  { task: 'ten_2 tsk_2', phase: 'in_progress' },
  { task: 'ten_2 tsk_3', phase: 'done' },
];

const privateRecords = `select tenant_id || ' ' || id as evidence from evidence where private order by 1`;
const candidates = `select tenant_id || ' ' || id as candidate, text, spans from candidates order by 1`;
const CANDIDATES = [1, 2].flatMap((n) => [
  { candidate: `ten_${n} cnd_1`, text: '', spans: [] },
  { candidate: `ten_${n} cnd_2`, text: 'the words', spans: [{}] },
]);
const PRIVATE_RECORDS = [{ evidence: 'ten_1 evd_message_ses_private' }, { evidence: 'ten_2 evd_message_ses_private' }];

it('messages recorded as evidence in private sessions become private, and candidates that quote such messages lose the words', async () => {
  expect(await test.owner(privateRecords)).toEqual(PRIVATE_RECORDS);
  expect(await test.owner(candidates)).toEqual(CANDIDATES);
});

it('the migrations fill the versions of spaces and the phases of tasks', async () => {
  expect(await test.owner(versions)).toEqual(VERSIONS);
  expect(await test.owner(phases)).toEqual(PHASES);
});

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

it('a day that an earlier version archived has one part, which is its last', async () => {
  expect(
    await test.owner(`select tenant_id || ' ' || day as segment, part, last_of_day from archive_segments order by 1`),
  ).toEqual(
    ['ten_1 2026-01-01', 'ten_1 2026-01-02', 'ten_2 2026-01-01', 'ten_2 2026-01-02'].map((segment) => ({
      segment,
      part: 1,
      last_of_day: true,
    })),
  );
  // A day may now have another part.
  await test.owner(`
    insert into archive_segments (tenant_id, day, part, from_seq, to_seq, lines, sha256, content, created_at)
    values ('ten_1', '2026-01-02', 2, 3, 3, 1, '', '', now())`);
});

/** The columns that each migration fills, and the rows before the migration. */
const OF_EACH = [
  {
    name: '0135',
    table: 'evidence',
    hidden: `evidence where kind = 'note'`,
    emptied: `update evidence set private = false`,
    rows: privateRecords,
    filled: PRIVATE_RECORDS,
  },
  {
    name: '0135',
    table: 'candidates',
    hidden: 'candidates',
    emptied: `update candidates set text = 'the words', spans = '[{}]'`,
    rows: candidates,
    filled: CANDIDATES,
  },
  {
    name: '0126',
    table: 'collections',
    hidden: 'collections',
    emptied: `update collections set workspace_id = null`,
    rows: workspaces,
    filled: FILLED,
  },
  {
    name: '0109',
    table: 'spaces',
    hidden: 'domain_schemas',
    emptied: `update spaces set schema_version = null`,
    rows: versions,
    filled: VERSIONS,
  },
  {
    name: '0109',
    table: 'tasks',
    hidden: 'tasks',
    emptied: `update tasks set phase = 'planning'`,
    rows: phases,
    filled: PHASES,
  },
];

it.each(OF_EACH)(
  '$name fills $table even if row-level security hides from the owner the rows that it reads',
  async ({ name, hidden, emptied, rows, filled }) => {
    const connection = await test.database.connect();
    try {
      await connection.query(`
        begin; ${emptied};
        create role plain_owner; grant credence_app, credence_reader, credence_system to plain_owner; grant create on schema public to plain_owner;
        alter table spaces owner to plain_owner; alter table tasks owner to plain_owner; alter table domain_schemas owner to plain_owner;
        alter table collections owner to plain_owner; alter table evidence owner to plain_owner; alter table candidates owner to plain_owner; set local role plain_owner`);
      expect((await connection.query(`select tenant_id from ${hidden}`)).rows).toEqual([]);
      await connection.query(all.find((migration) => migration.name.startsWith(name))!.sql);
      await connection.query('reset role');
      expect((await connection.query(rows)).rows).toEqual(filled);
    } finally {
      await connection.query('rollback');
      connection.release();
    }
  },
);

it('migration 0109 keeps what was written after the first fill', async () => {
  await test.owner(
    `update spaces set schema_version = 1 where schema_version is not null; update tasks set phase = 'review' where status = 'in_progress'`,
  );
  await test.owner(all.find(({ name }) => name.startsWith('0109'))!.sql);
  expect(await test.owner(versions)).toEqual(VERSIONS.map((each) => ({ ...each, version: each.version && 1 })));
  expect(await test.owner(`select distinct phase from tasks where status = 'in_progress'`)).toEqual([
    { phase: 'review' },
  ]);
});
