import type { QueryResult } from 'pg';
import { sql, TenantTx } from '#libs/platform/database/index.js';
import {
  measuredPlanOf,
  openTestDatabase,
  type Plan,
  plantedClaims,
  plantSpaces,
  rowsRead,
  type TestDatabase,
} from '#libs/testing/index.js';
import type { Fact } from '../../claims/index.js';
import { FactRepository } from './fact.repository.js';

type About = Pick<Fact, 'claimType' | 'anchors'>;

/** The rows that a run after a new version of the schema reads, among many claims that it does not concern. */
const CLAIMS = 4_000;
const PAGE = 20;
let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await plantSpaces(test, 2);
  // A hundred plain claims have a predicate that becomes gated, every fourth claim is a fact, and half of all are in
  // another space.
  await test.owner(
    plantedClaims(`generate_series(1, ${CLAIMS}) n`, {
      id: `'clm_' || lpad(n::text, 6, '0')`,
      spaceId: `case when n % 2 = 0 then 'spc_1' else 'spc_2' end`,
      subjectN: `'subject ' || n`,
      predicateN: `case when n % 40 = 2 then 'gated' when n % 4 = 0 then 'gated' else 'free' end`,
      slot: 'md5(n::text)::uuid',
      valueKey: 'md5(n::text)::uuid',
    }),
  );
  await test.owner(`
    insert into facts (tenant_id, claim_id, space_id, claim_type, kind, holds, schema_version)
    select 'ten_1', id, space_id, 'type_' || (substr(id, 5)::int % 3), 'observed', 'state', 1 from claims where substr(id, 5)::int % 4 = 0`);
  await test.owner('analyze claims, facts, predicates');
});
afterAll(() => test.close());

const indexesOf = (plan: readonly Plan[]): string[] =>
  [...new Set(plan.flatMap((node) => node['Index Name'] ?? []))].sort();

it.each(['', 'clm_002000'])(
  'facts of a space are read page by page in the order of an index, after "%s"',
  async (after) => {
    const plan = await measuredPlanOf(test, sql(import.meta.url, 'list-facts-of-space'), [
      `'ten_1'`,
      `'spc_1'`,
      `'${after}'`,
      String(PAGE),
    ]);
    expect(indexesOf(plan)).toEqual(['claims_pkey', 'facts_of_type_idx', 'facts_pkey']);
    expect(rowsRead(plan, 'facts')).toBeLessThanOrEqual(PAGE + 2);
    expect(rowsRead(plan, 'claims')).toBeLessThanOrEqual(PAGE + 1);
  },
);

it('plain claims that block facts are found by their subjects, and claims with other predicates are not read', async () => {
  const names = `array['gated']`;
  const plan = await measuredPlanOf(test, sql(import.meta.url, 'list-claims-in-the-way'), [
    `'ten_1'`,
    `'spc_1'`,
    names,
    `''`,
    String(PAGE),
  ]);
  expect(indexesOf(plan)).toContain('claims_by_subject_idx');
  expect(plan.some((node) => node['Relation Name'] === 'claims' && node['Index Name'] === undefined)).toBe(false);
  // The claims with the predicate: a hundred plain claims, and a thousand facts.
  expect(rowsRead(plan, 'claims')).toBeLessThanOrEqual(1_101);
});

it('the keys of a page of claims are read by id', async () => {
  const plan = await measuredPlanOf(test, sql(import.meta.url, 'list-keys-to-judge'), [
    `'ten_1'`,
    `'spc_1'`,
    `array['clm_000004', 'clm_000042']`,
  ]);
  expect(indexesOf(plan)).toEqual(['claims_listed_idx', 'facts_pkey']);
  expect(rowsRead(plan, 'claims')).toBe(2);
});

describe('among many facts of one type, half of them about one account,', () => {
  beforeAll(async () => {
    await test.owner(`
      insert into fact_anchors (tenant_id, claim_id, entity, value, space_id, claim_type)
      select f.tenant_id, f.claim_id, e.entity, case e.entity when 'account' then 'account ' || n % 2 else 'invoice ' || n end, f.space_id, f.claim_type
      from facts f cross join lateral (select substr(f.claim_id, 5)::int / 4 as n) x cross join (values ('account'), ('invoice')) e (entity)
      where f.claim_type <> 'type_2'`);
    await test.owner(
      `insert into claim_statements (tenant_id, claim_id, text, value, value_n) select tenant_id, claim_id, 'x', 'Yes', 'yes' from facts`,
    );
    await test.owner('analyze fact_anchors, claim_statements, claim_evidence');
  });

  const facts = new FactRepository();
  const FINDERS = {
    findTwin: (tx: TenantTx, fact: About) => facts.findTwin(tx, 'spc_1', fact, 'yes'),
    findAsserted: (tx: TenantTx, fact: About) => facts.findAsserted(tx, 'spc_1', fact, []),
  };
  const finders = Object.keys(FINDERS) as (keyof typeof FINDERS)[];

  /** The plan of the statement that the repository sends. */
  async function planOfFact(finder: keyof typeof FINDERS, claimType: string, anchors: Record<string, string>) {
    const sent: { text: string; values: unknown[] }[] = [];
    const query = (each: unknown) => {
      sent.push(each as (typeof sent)[number]);
      return Promise.resolve({ rows: [] } as unknown as QueryResult);
    };
    await FINDERS[finder](new TenantTx({ query }, 'ten_1'), { claimType, anchors });
    const [{ text, values }] = sent as [(typeof sent)[number]];
    return measuredPlanOf(
      test,
      { name: '', text },
      values.map((value) => `'${Array.isArray(value) ? '{}' : String(value)}'`),
    );
  }

  // The planner cannot know which anchor is rare: hundreds of facts have this account.
  it.each(finders)('%s reads only the facts of the rarest anchor', async (finder) => {
    const plan = await planOfFact(finder, 'type_0', { account: 'account 1', invoice: 'invoice 3' });
    expect(indexesOf(plan)).toEqual(expect.arrayContaining(['fact_anchors_pkey', 'fact_anchors_value_idx']));
    expect(plan[0]!['Actual Rows']).toBe(1);
    expect(rowsRead(plan, 'facts') + rowsRead(plan, 'claims') + rowsRead(plan, 'claim_statements')).toBeLessThan(4);
    // At most 100 rows are read to find the rarest anchor, and a few more for the fact itself.
    expect(rowsRead(plan, 'fact_anchors')).toBeLessThanOrEqual(110);
  });

  const ENTITIES = `array['account', 'invoice']`;

  it('the facts about values are found by index, and only they are read', async () => {
    const asked = [`'ten_1'`, `'spc_1'`, ENTITIES, `array['invoice 3', 'invoice 4', 'unknown']`, '200'];
    const plan = await measuredPlanOf(test, sql(import.meta.url, 'list-facts-about'), asked);
    expect(plan[0]!['Actual Rows']).toBe(2);
    expect(plan.filter((node) => node['Relation Name'] && !node['Index Name'])).toEqual([]);
    expect(indexesOf(plan)).toContain('fact_anchors_value_idx');
    // The plan shows averages, so the numbers are rounded.
    expect(Math.round(rowsRead(plan, 'fact_anchors'))).toBe(2);
    expect(Math.round(rowsRead(plan, 'claims'))).toBe(2);
  });

  it('a value with many newer facts does not displace a value with an older one', async () => {
    const query = async (sent: unknown) => {
      const { text, values } = sent as { text: string; values: unknown[] };
      return { rows: await test.owner(text, values) } as unknown as QueryResult;
    };
    const tx = new TenantTx({ query }, 'ten_1');
    const list = (values: string[], limit: number) =>
      facts.listAbout(tx, 'spc_1', { entities: ['account', 'invoice'], values }, limit);
    const [newest] = await list(['account 1'], 1);
    const [older] = await list(['invoice 3'], 1);
    expect(Number(newest!.slice(4))).toBeGreaterThan(Number(older!.slice(4)));
    expect(await list(['account 1', 'invoice 3'], 2)).toEqual([newest, older]);
    expect(await list(['account 1', 'invoice 3'], 5)).toEqual([
      newest,
      older,
      ...(await list(['account 1'], 4)).slice(1),
    ]);
  });

  it.each(finders)('%s finds facts that have no anchors', async (finder) => {
    const plan = await planOfFact(finder, 'type_2', {});
    expect(plan[0]!['Actual Rows']).toBe(1);
    expect(indexesOf(plan)).toContain('facts_of_type_idx');
    expect((await planOfFact(finder, 'type_2', { account: 'account 1' }))[0]!['Actual Rows']).toBe(0);
  });
});
