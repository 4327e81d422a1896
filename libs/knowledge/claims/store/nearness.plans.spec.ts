import { readFile } from 'node:fs/promises';
import { openTestDatabase, planOf, type TestDatabase, plantSpace } from '#libs/testing/index.js';
import { sql } from '#libs/platform/database/index.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await plantSpace(test);
  await test.owner(`
    insert into claims (tenant_id, id, space_id, lane, scope, slot, subject_n, predicate_n, category, importance, tags, status, grounding, exclusive, historical, valid_from, valid_until, valid_from_inferred,
      observed_at, recorded_at, recorded_by, base, base_class, corroboration, reinforcements, disputes, gate_reinforcements, gate_disputes, trust, gate_trust, aging_from, half_life_days,
      strength_refreshed_at, search, version, state_since, type, inherited)
    select 'ten_1', 'clm_' || n, 'spc_1', 'durable', 'global', md5(n::text)::uuid, 'subject ' || n, 'p', 'fact', 0.7, '{}', 'active', 'sound', false, false, now(), 'infinity', true,
      now(), now(), 'prn_1', 0.5, case when n % 2 = 0 then 'inference' else 'user_explicit' end, 1, 0, 0, 0, 0, 0.5, 0.5, now(), 30, now(), to_tsvector('simple', 'word' || n || ' common'), 1, now(), 'claim', 'sound'
    from generate_series(1, 4000) n`);
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
