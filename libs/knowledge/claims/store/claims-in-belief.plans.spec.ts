import type { Filter } from '#libs/kernel/index.js';
import { sql } from '#libs/platform/database/index.js';
import { compileFilter, fragment } from '#libs/platform/filters/index.js';
import {
  measuredPlanOf,
  openTestDatabase,
  type Plan,
  plantedClaims,
  plantSpaces,
  rowsRead,
  type TestDatabase,
} from '#libs/testing/index.js';
import { BELIEF_STATES } from '../../beliefs/index.js';
import { claimFields } from './claim-fields.js';
import { askedByBelief, listedByBelief } from './claims-in-belief.js';

const CLAIMS = 4_000;
const RARE = 20;
/** How many claims are due to change their state, but have not been swept yet. */
const DUE = 30;
const PAGE = 21;
const NOW = new Date('2026-06-01T00:00:00Z');
const NEWEST = 'clm_~';
const listClaims = sql(import.meta.url, 'list-claims');

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await plantSpaces(test, 2);
  // In the first space, nearly all claims are provisional and a few are contested; the due claims are recorded as
  // provisional, but are deprecated by now. In the second space, all claims are contested.
  await test.owner(
    plantedClaims(`generate_series(1, ${CLAIMS}) n cross join generate_series(1, 2) s`, {
      id: `'clm_' || s || lpad(n::text, 6, '0')`,
      spaceId: `'spc_' || s`,
      validFrom: `'2020-01-01'`,
      beliefState: `case when s = 2 or n <= ${RARE} then 'contested' when n <= ${2 * RARE} then 'deprecated' else 'provisional' end`,
      beliefDueAt: `case when s = 1 and n > 100 then case when n <= ${100 + DUE} then timestamptz '2026-05-31' else timestamptz '2026-07-01' end end`,
      supportMass: '1.2',
      supportGroups: '1',
      witnessGroups: '1',
      supportedAt: `case when n <= ${100 + DUE} then timestamptz '2026-01-01' else timestamptz '2026-05-30' end`,
    }),
  );
  await test.owner(`
    insert into claim_statements (tenant_id, claim_id, text) select tenant_id, id, 'A claim.' from claims`);
  await test.owner('analyze claims, claim_statements');
});
afterAll(() => test.close());

const literal = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]::text[]`;
  if (value instanceof Date) return `'${value.toISOString()}'`;
  return typeof value === 'string' ? `'${value}'` : String(value);
};

/**
 * The statement of a list with its parameters. `isByState`: whether it is the statement that requests use; otherwise,
 * it is a statement that reads the space in order.
 */
function listed(filter: Filter, { before = NEWEST, limit = PAGE, isByState = true } = {}) {
  const params: unknown[] = ['spc_1', before, limit, ['active'], null, null, null, null, NOW, true, null];
  const bind = (value: unknown): string => `$${params.push(value) + 1}`;
  const fields = claimFields(NOW, null);
  const asked = isByState ? askedByBelief(filter) : null;
  const { text } =
    asked === null
      ? { text: fragment(listClaims, { filter: compileFilter(filter, fields, bind) }) }
      : listedByBelief(listClaims, asked, { filter, fields, now: NOW, limit }, bind);
  return { text, params };
}

/**
 * The statement is planned for the values of its parameters, so here all of them except the tenant are written into it.
 */
function planOf(filter: Filter): Promise<Plan[]> {
  const { text, params } = listed(filter);
  const planned = text.replace(/\$(\d+)/g, (place, n: string) => (n === '1' ? place : literal(params[Number(n) - 2])));
  return measuredPlanOf(test, { name: '', text: planned }, [`'ten_1'`]);
}

async function idsOf(filter: Filter, how: Parameters<typeof listed>[1]): Promise<string[]> {
  const { text, params } = listed(filter, how);
  return (await test.owner(text, ['ten_1', ...params])).map(({ id }) => id as string);
}

const indexesOf = (plan: readonly Plan[]): string[] =>
  [...new Set(plan.flatMap((node) => node['Index Name'] ?? []))].filter((name) => !name.endsWith('pkey')).sort();

it.each<[string, Filter, number]>([
  ['few claims have', { 'belief.state': { eq: 'contested' } }, RARE + DUE],
  ['few claims have and that is given as a bare value', { 'belief.state': 'contested' }, RARE + DUE],
  ['no claim has', { 'belief.state': { eq: 'rejected' } }, DUE],
  ['few claims have, some of them by time,', { 'belief.state': { eq: 'deprecated' } }, RARE + DUE],
  ['few claims have, as one of two states,', { 'belief.state': { in: ['contested', 'deprecated'] } }, 2 * RARE + DUE],
  [
    'few claims have, with other conditions,',
    { and: [{ category: 'fact' }, { 'belief.state': 'contested' }] },
    RARE + DUE,
  ],
  ['nearly all claims have', { 'belief.state': { eq: 'provisional' } }, PAGE + 1 + DUE],
])(
  'a list by a belief state that %s reads only the claims in that state and those due to change',
  async (_, filter, most) => {
    const plan = await planOf(filter);
    expect(rowsRead(plan, 'claims')).toBeLessThanOrEqual(most);
    expect(indexesOf(plan)).toEqual(['claims_belief_due_idx', 'claims_by_belief_idx']);
  },
);

it.each<[string, Filter]>([
  ['no condition on the belief state', { category: 'fact' }],
  ['a condition that excludes one belief state', { 'belief.state': { ne: 'contested' } }],
  ['a belief state as one of two alternatives', { or: [{ 'belief.state': 'contested' }, { category: 'fact' }] }],
  ['a condition that names every belief state', { 'belief.state': { in: [...BELIEF_STATES] } }],
])('a list with %s is read in the order of the list', async (_, filter) => {
  const plan = await planOf(filter);
  expect(indexesOf(plan)).toEqual(['claims_listed_idx']);
  expect(rowsRead(plan, 'claims')).toBeLessThanOrEqual(PAGE + RARE);
});

it.each([...BELIEF_STATES, 'no such state'])(
  'a list of claims in the belief state %s has the same pages with and without the index',
  async (state) => {
    const filters: Filter[] = [
      { 'belief.state': { eq: state } },
      { 'belief.state': { in: [state, 'contested'] } },
      { and: [{ 'belief.state': state }, { 'belief.state': { ne: 'contested' } }] },
    ];
    for (const filter of filters) {
      const all = await idsOf(filter, { isByState: false, limit: CLAIMS });
      for (let page = 0, before = NEWEST; page < 4; page += 1) {
        const ids = await idsOf(filter, { before });
        expect(ids).toEqual(all.slice(page * PAGE, (page + 1) * PAGE));
        before = ids.at(-1) ?? before;
      }
    }
  },
);

it('a claim whose belief state has changed with time is listed under the present state, not under the recorded one', async () => {
  const [deprecated, provisional] = await Promise.all(
    ['deprecated', 'provisional'].map((state) => idsOf({ 'belief.state': state }, { limit: CLAIMS })),
  );
  expect([deprecated!.length, provisional!.length]).toEqual([RARE + DUE, CLAIMS - 2 * RARE - DUE]);
});
