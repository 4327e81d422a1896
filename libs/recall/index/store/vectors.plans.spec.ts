import { sql } from '#libs/platform/database/index.js';
import {
  measuredPlanOf,
  openTestDatabase,
  plantedClaims,
  plantSpace,
  rowsRead,
  type TestDatabase,
} from '#libs/testing/index.js';

/** A space with many claims. Half of them were merged into others and so archived, most of these into one claim. */
const CLAIMS = 4_000;
const [MERGED_INTO_ONE, SURVIVOR, OTHER] = [1_900, 'clm_004000', 'clm_003999'];
let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await plantSpace(test);
  await test.owner(
    plantedClaims(`generate_series(1, ${CLAIMS}) n`, {
      id: `'clm_' || lpad(n::text, 6, '0')`,
      status: `case when n <= ${CLAIMS / 2} then 'archived' else 'active' end`,
      validFrom: `'2020-01-01'`,
      mergedInto: `case when n <= ${MERGED_INTO_ONE} then '${SURVIVOR}' when n <= ${CLAIMS / 2} then 'clm_00' || n + 2000 end`,
    }),
  );
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
