import { readFile } from 'node:fs/promises';
import { measuredPlanOf, openTestDatabase, planOf, type TestDatabase } from '#libs/testing/index.js';
import { sql } from '#libs/platform/database/index.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

const [SPACE, NAMES, IDS, WORKSPACE] = ["'spc_1'", "'{a,b}'", "'{ent_1}'", "'wsp_1'"];

// The conditions that the index looks up; any other condition would be tested on every row of the space.
it.each([
  [
    'list-alike-names',
    'entity_name_keys_pkey',
    /type_n = .*key = /,
    [SPACE, "'company'", "'{1,2}'", '50', '64', WORKSPACE],
  ],
  [
    'list-held-names',
    'entity_names_by_type_idx',
    /name_n = ANY .*type_n = /,
    [SPACE, NAMES, "'company'", '9', WORKSPACE],
  ],
  [
    'list-held-names',
    'entity_names_of_workspace_idx',
    /workspace_id = .*name_n = ANY/,
    [SPACE, NAMES, "'company'", '9', WORKSPACE],
  ],
  ['list-holders', 'entity_names_by_name_idx', /name_n = /, [SPACE, NAMES, WORKSPACE]],
  ['list-holders', 'entity_names_of_workspace_idx', /workspace_id = .*name_n = /, [SPACE, NAMES, WORKSPACE]],
  [
    'list-entities-by-name',
    'entity_names_by_name_idx',
    /name_n = .*standing <= /,
    [SPACE, "'a'", '3', "''", '9', WORKSPACE],
  ],
  [
    'list-entities-by-name',
    'entity_names_of_workspace_idx',
    /workspace_id = .*name_n = /,
    [SPACE, "'a'", '3', "''", '9', WORKSPACE],
  ],
  ['list-entities', 'entities_listed_idx', /space_id = .*id < /, [SPACE, "'z'", '9', WORKSPACE]],
  ['list-entities', 'entities_of_workspace_idx', /workspace_id = .*id < /, [SPACE, "'z'", '9', WORKSPACE]],
  ['list-named-candidates', 'entity_names_of_candidates_idx', /name_n = /, [SPACE, IDS, IDS, '9']],
  ['list-names', 'entity_names_live_idx', /live_id = ANY/, [IDS]],
  ['list-likenesses', 'entity_likenesses_best_idx', /entity_id = /, [IDS, '20']],
  ['list-members', 'entities_merged_idx', /live_id = /, [SPACE, "'ent_1'"]],
  ['list-single-values', 'claims_by_subject_idx', /subject_n = /, [SPACE, NAMES, 'now()', '9', '9']],
])('%s searches the index %s', async (name, index, condition, params) => {
  expect(await readFile(new URL(`sql/${name}.sql`, import.meta.url), 'utf8')).toContain(index);
  const plan = await planOf(test, sql(import.meta.url, name), ["'ten_1'", ...params]);
  const found = plan.matchAll(new RegExp(`(?:using|on) ${index}[^\\n]*\\n *Index Cond: (.*)`, 'g'));
  expect([...found].map(([, looked]) => looked).join('\n')).toMatch(condition);
});

it('list-alike-names reads at most the allowed rows of each key, however many names are similar', async () => {
  await test.owner(`insert into entity_name_keys (tenant_id, space_id, type_n, key, entity_id, place)
    select 'ten_1', 'spc_1', 'company', key, 'ent_' || n, 0 from generate_series(1, 5) key, generate_series(1, 5000) n`);
  await test.owner('analyze entity_name_keys');
  const params = ["'ten_1'", SPACE!, "'company'", "'{1,2,3,4,5}'", '50', '64', 'null'];
  const plan = await measuredPlanOf(test, sql(import.meta.url, 'list-alike-names'), params);
  const [read] = plan.filter((node) => node['Index Name'] === 'entity_name_keys_pkey');
  expect({ rows: read?.['Actual Rows'], loops: read?.['Actual Loops'] }).toEqual({ rows: 50, loops: 5 });
});
