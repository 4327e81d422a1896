import { readFile } from 'node:fs/promises';
import { openTestDatabase, planOf, plantedClaims, plantSpace, type TestDatabase } from '#libs/testing/index.js';
import { sql } from '#libs/platform/database/index.js';

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
  await test.owner('vacuum analyze claims');
});
afterAll(() => test.close());

// Each way of searching has an index, because a write must not become slower as the space grows.
it.each([
  ['list-guarded-near', 'claims_guarded_by_subject_idx', /subject_n = ANY \(q\.named\)/],
  ['list-guarded-near', 'claims_guarded_by_subject_idx', /subject_n = q\."subjectN"/],
  ['list-guarded-near', 'claims_guarded_words_idx', /space_words\(\$2, \(q\."noteWords"\)/],
  ['list-weaker-near', 'claims_search_idx', /space_words\(\$2, \(q\."aboutSubject"\)/],
  ['list-weaker-near', 'claims_by_subject_idx', /subject_n = q\."subjectN"/],
])('%s searches the index %s by the condition %s', async (name, index, condition) => {
  expect(await readFile(new URL(`sql/${name}.sql`, import.meta.url), 'utf8')).toContain(index);
  const plan = await planOf(test, sql(import.meta.url, name), ["'ten_1'", "'spc_1'", "'[]'", '48', '300']);
  const found = [...plan.matchAll(new RegExp(`(?:using|on) ${index}[^\\n]*\\n *Index Cond: (.*)`, 'g'))];
  expect(found.map(([, lookedUp]) => lookedUp)).toContainEqual(expect.stringMatching(condition));
});
