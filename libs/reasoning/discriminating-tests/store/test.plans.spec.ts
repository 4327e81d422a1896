import type { QueryResult } from 'pg';
import { TenantTx } from '#libs/platform/database/index.js';
import { openTestDatabase, plantedClaims, type TestDatabase } from '#libs/testing/index.js';
import { SuggestionRepository } from './suggestion.repository.js';
import { TestRepository } from './test.repository.js';

const describeOnServer = process.env.DATABASE_URL ? describe : describe.skip;

const TENANTS = ['ten_01arz3ndektsv4rrffq69g5fav', 'ten_01arz3ndektsv4rrffq69g5faw'];
const [TENANT] = TENANTS as [string];
const SPACE = 'spc_01arz3ndektsv4rrffq69g5fav';
const NOW = new Date('2026-01-01T00:00:00Z');

/** Two tenants, each with 20,000 tests of 200 claims; one test in a hundred is open. */
const SEED = `
  insert into tenants (tenant_id, name, created_at) select t, t, now() from unnest($1::text[]) t;
  insert into spaces (tenant_id, id, slug, name, policy, clock, created_at, version) select t, '${SPACE}', 's', 's', '{}', 'real', now(), 1 from unnest($1::text[]) t;
  ${plantedClaims('unnest($1::text[]) t, generate_series(1, 200) n', {
    tenantId: 't',
    id: `'clm_' || n`,
    spaceId: `'${SPACE}'`,
    confidence: '0.9',
  })};
  insert into discriminating_tests (tenant_id, id, space_id, claims, kind, method, cost, method_source_id, separation, ordered, status, closed_at, proposed_by, proposed_at, version)
    select t, 'tst_' || n, '${SPACE}', jsonb_build_array(jsonb_build_object('claimId', 'clm_' || 1 + n % 200)), 'question', 'x', 1, 's', 1, false,
      case when n % 100 = 0 then 'proposed' else 'withdrawn' end, case when n % 100 = 0 then null else now() end, 'prn_' || n % 10, now(), 1
    from unnest($1::text[]) t, generate_series(1, 20000) n;
  insert into discriminating_test_claims (tenant_id, claim_id, test_id) select tenant_id, claims -> 0 ->> 'claimId', id from discriminating_tests;
  ${plantedClaims('unnest($1::text[]) t, generate_series(1, 20000) n', {
    tenantId: 't',
    id: `'clm_s' || n`,
    spaceId: `'${SPACE}'`,
    slot: 'md5(n::text)::uuid',
    valueKey: 'md5(n::text)::uuid',
    subjectN: `'s'`,
    predicateN: `'p'`,
    confidence: '0.9',
    recordedBy: `'prn_' || n % 100`,
  })};
  insert into test_suggestions (tenant_id, claim_id, space_id, slot, code, competing, author, suggested_at, settled_at, version)
    select tenant_id, id, space_id, slot, 'trigger.high_impact_novelty', '{}', recorded_by, now(), case when id like '%7' then null else now() end, 1 from claims where slot is not null;`;

describeOnServer('statements about tests on a server, as the role that serves requests', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase();
    for (const statement of SEED.split(/;\s*$/m))
      if (statement.trim() !== '') await db.owner(statement.replaceAll('$1', `'{${TENANTS.join(',')}}'`));
    await db.owner('analyze claims, discriminating_tests, discriminating_test_claims, test_suggestions');
  }, 180_000);
  afterAll(() => db.close());

  async function planOf(work: (tx: TenantTx) => Promise<unknown>): Promise<string> {
    const connection = await db.database.connect();
    const plans: string[] = [];
    try {
      await connection.query(`begin read only; set local role credence_app; set local app.tenant_id = '${TENANT}'`);
      const query = async (asked: unknown) => {
        const { text, values } = asked as { text: string; values: unknown[] };
        const plan: QueryResult = await connection.query({ values, text: `explain (costs off) ${text}` });
        plans.push(...plan.rows.map((row) => (row as Record<string, string>)['QUERY PLAN']!));
        return connection.query({ values, text });
      };
      await work(new TenantTx({ query }, TENANT)).catch((error: unknown) => {
        if ((error as { code?: string }).code !== 'not_found') throw error;
      });
      return plans.join('\n');
    } finally {
      await connection.query('rollback');
      connection.release();
    }
  }

  const tests = new TestRepository();
  const suggestions = new SuggestionRepository();
  const page = { beforeId: '~', limit: 20 };
  const all = { status: null, claimId: null, now: NOW };

  it.each<[string, RegExp, (tx: TenantTx) => Promise<unknown>]>([
    ['a test', /discriminating_tests_(pkey|listed_idx)/, (tx) => tests.get(tx, SPACE, 'tst_7')],
    ['the tests of a space', /discriminating_tests_(pkey|listed_idx)/, (tx) => tests.list(tx, SPACE, page, all)],
    [
      'the tests of a claim',
      /discriminating_test_claims_pkey/,
      (tx) => tests.list(tx, SPACE, page, { ...all, claimId: 'clm_7' }),
    ],
    ['the open tests of an author', /discriminating_tests_open_idx/, (tx) => tests.countOpen(tx, SPACE, 'prn_0', 50)],
    [
      'tests that can be done, by their claims',
      /discriminating_test_claims_pkey/,
      (tx) => suggestions.openTests(tx, SPACE, ['clm_7', 'clm_8'], NOW),
    ],
    [
      'claims that may be worth a test',
      /test_suggestions_pkey/,
      (tx) => suggestions.candidates(tx, ['clm_7', 'clm_8']),
    ],
    ['competing claims', /claims_by_slot_idx/, (tx) => suggestions.competing(tx, SPACE, ['clm_7'], ['clm_8'])],
    [
      'suggestions of a space',
      /test_suggestions_(listed_idx|pkey)/,
      (tx) => suggestions.list(tx, SPACE, page, { sessionId: null, workspaceId: null }, false),
    ],
    [
      'suggestions about claims of an author',
      /test_suggestions_author_idx/,
      (tx) => suggestions.count(tx, SPACE, ['prn_1'], 200),
    ],
  ])('find %s through an index that matches %s', async (_name, index, work) => {
    const plan = await planOf(work);
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/Seq Scan on (discriminating_tests|discriminating_test_claims|test_suggestions)/);
  });
});
