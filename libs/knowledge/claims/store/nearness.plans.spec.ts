import { readFile } from 'node:fs/promises';
import {
  openTestDatabase,
  planOf,
  plantedClaims,
  plantSmallTenants,
  plantSpace,
  type TestDatabase,
} from '#libs/testing/index.js';
import { EVERY_TEXT, sql } from '#libs/platform/database/index.js';

const PARAMETERS = ["'ten_1'", "'spc_1'", "'[]'", '48', '300', `'${EVERY_TEXT}'`];

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await plantSpace(test);
  await test.owner(
    plantedClaims('generate_series(1, 4000) n', {
      id: `'clm_' || n`,
      slot: 'md5(n::text)::uuid',
      subjectN: `'subject ' || n`,
      predicateN: `'p'`,
      baseClass: `case when n % 2 = 0 then 'inference' else 'user_explicit' end`,
      search: `to_tsvector('simple', 'word' || n || ' common')`,
    }),
  );
  await plantSmallTenants(test, { tenantId: 'ten_1', spaceId: 'spc_1', rows: { claims: 'clm_1' } });
  await test.owner('vacuum analyze claims');
});
afterAll(() => test.close());

// Each way of searching has an index, because a write must not become slower as the space grows.
it.each([
  ['list-guarded-near', 'claims_guarded_subjects_idx', /subject_n = ANY \(q\.named\)/],
  ['list-guarded-near', 'claims_guarded_subjects_idx', /subject_n = q\."subjectN"/],
  ['list-guarded-near', 'claims_guarded_texts_idx', /space_words\(\$2, \(q\."noteWords"\)/],
  ['list-weaker-near', 'claims_search_idx', /space_words\(\$2, \(q\."aboutSubject"\)/],
  ['list-weaker-near', 'claims_by_subject_idx', /subject_n = q\."subjectN"/],
])('%s searches the index %s by the condition %s', async (name, index, condition) => {
  expect(await readFile(new URL(`sql/${name}.sql`, import.meta.url), 'utf8')).toContain(index);
  const plan = await planOf(test, sql(import.meta.url, name), PARAMETERS);
  const found = [...plan.matchAll(new RegExp(`(?:using|on) ${index}[^\\n]*\\n *Index Cond: (.*)`, 'g'))];
  expect(found.map(([, lookedUp]) => lookedUp)).toContainEqual(expect.stringMatching(condition));
});

it.each([
  ['list-guarded-near', 'claims_guarded_texts_idx'],
  ['list-weaker-near', 'claims_search_idx'],
])('%s looks up words only in %s, even if the planner expects one claim in a space', async (name, index) => {
  const plan = await planOf(test, sql(import.meta.url, name), PARAMETERS);
  const lookups = plan.split('\n').filter((line) => line.includes('Subquery Scan on t') || line.includes('@@ $6'));
  const conditions = plan.match(/Index Cond: .*@@ \$6.*/g) ?? [];
  expect(plan).toContain(index);
  expect({ conditions: conditions.length, filters: plan.match(/Filter: .*@@ \$6/g), plan: lookups.length > 0 }).toEqual(
    {
      conditions: name === 'list-guarded-near' ? 4 : 5,
      filters: null,
      plan: true,
    },
  );
  expect(plan).not.toContain('BitmapAnd');
});
