import { sql } from '#libs/platform/database/index.js';
import { measuredPlanOf, openTestDatabase, rowsRead, type TestDatabase, plantSpace } from '#libs/testing/index.js';

/** A space with many claims. Half of them were merged into others and so archived, most of these into one claim. */
const CLAIMS = 4_000;
const [MERGED_INTO_ONE, SURVIVOR, OTHER] = [1_900, 'clm_004000', 'clm_003999'];
let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await plantSpace(test);
  await test.owner(`
    insert into claims (tenant_id, id, space_id, lane, scope, category, importance, tags, status, grounding, exclusive, historical, valid_from, valid_until, valid_from_inferred,
      observed_at, recorded_at, recorded_by, base, base_class, corroboration, reinforcements, disputes, gate_reinforcements, gate_disputes, trust, gate_trust, aging_from, half_life_days,
      strength_refreshed_at, search, version, state_since, type, inherited, merged_into)
    select 'ten_1', 'clm_' || lpad(n::text, 6, '0'), 'spc_1', 'durable', 'global', 'fact', 0.7, '{}', case when n <= ${CLAIMS / 2} then 'archived' else 'active' end, 'sound', false, false,
      '2020-01-01', 'infinity', true, now(), now(), 'prn_1', 0.5, 'inference', 1, 0, 0, 0, 0, 0.5, 0.5, now(), 30, now(), '', 1, now(), 'claim', 'sound',
      case when n <= ${MERGED_INTO_ONE} then '${SURVIVOR}' when n <= ${CLAIMS / 2} then 'clm_00' || n + 2000 end
    from generate_series(1, ${CLAIMS}) n`);
  await test.owner(`
    insert into claim_statements (tenant_id, claim_id, text) select tenant_id, id, 'Claim ' || id from claims`);
  await test.owner('analyze claims, claim_statements, embeddings');
});
afterAll(() => test.close());

const planOf = (name: string, ...more: string[]) =>
  measuredPlanOf(test, sql(import.meta.url, name), [`'ten_1'`, `array['${OTHER}', 'clm_003000']`, ...more]);

it.each([
  ['find-retired-vector', []],
  ['delete-vectors-of-claims', [`array['m']`]],
  ['list-unembedded-claims', [`'m'`]],
] as const)(
  '%s reads the given claims and those merged into them, and not all claims that were merged',
  async (name, more) => {
    expect(rowsRead(await planOf(name, ...more), 'claims')).toBeLessThan(50);
  },
);
