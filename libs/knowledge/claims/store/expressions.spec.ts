import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AssertionClass } from '#libs/kernel/index.js';
import { sqlPart } from '#libs/platform/database/index.js';
import { openTestDatabase, type TestDatabase } from '#libs/testing/index.js';
import { isSourceless } from '../../sources/index.js';
import { voiceOf } from '../domain/trust/support.js';

// Expressions of prisma/schema that repeat a rule of domain/, or that read the contributions of several authors.

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

it.each([
  'inference',
  'inferences',
  'unregistered/document',
  'user/prn_1',
  'speaker/ann',
  'source/crm',
  'user',
  'my/user/x',
])('SQL and the rule agree whether the group %s is of evidence from a registered source', async (group) => {
  const sourced = sqlPart('{{expression Evidence e sourced}}');
  const rows = await test.owner(`select ${sourced} as sourced from (select $1::text as independence_group) e`, [group]);
  expect(rows).toEqual([{ sourced: !isSourceless(group) }]);
});

it.each([
  [{ source_id: 'crm', source_system: 'mail', recorded_by: 'prn_1' }, 'crm'],
  [{ source_id: null, source_system: 'mail', recorded_by: 'prn_1' }, 'mail'],
  [{ source_id: null, source_system: null, recorded_by: 'prn_1' }, 'prn_1'],
])('evidence of %j has the origin %s', async (columns, origin) => {
  const expression = sqlPart('{{expression Evidence e origin}}');
  const rows = await test.owner(
    `select ${expression} as origin from jsonb_to_record($1::jsonb) as e (source_id text, source_system text, recorded_by text)`,
    [JSON.stringify(columns)],
  );
  expect(rows).toEqual([{ origin }]);
});

/** What authors contribute to a claim with the same evidence: the first is in the columns of the row. */
const ENTRIES: { relation: string; class: AssertionClass; counted: boolean; attachedAt: string }[] = [
  { relation: 'assertion', class: 'document', counted: true, attachedAt: '2026-01-03T00:00:00Z' },
  { relation: 'assertion', class: 'inference', counted: false, attachedAt: '2026-01-02T00:00:00Z' },
  { relation: 'corroboration', class: 'tool_output', counted: false, attachedAt: '2026-01-04T00:00:00Z' },
];

async function ask(select: string, from: string, entries: typeof ENTRIES): Promise<unknown[]> {
  const [{ relation, class: of, counted, attachedAt }, ...others] = entries as [(typeof ENTRIES)[0]];
  return test.owner(
    `select ${select} from (select $1::text as relation, $2::text as class, $3::boolean as counted, $4::timestamptz as attached_at, 'press' as independence_group, $5::jsonb as others) a ${from}`,
    [relation, of, counted, attachedAt, others.length === 0 ? null : JSON.stringify(others)],
  );
}

it.each([1, 3])('each of %d entries of evidence has the voice that the rule gives it', async (count) => {
  const entries = ENTRIES.slice(0, count);
  const found = await ask(
    's.relation, s.counted, s.voice',
    `cross join lateral ${sqlPart('{{expression ClaimEvidence a entries}}')} s`,
    entries,
  );
  expect(found).toEqual(
    entries.map(({ relation, class: of, counted }) => ({
      relation,
      counted,
      voice: voiceOf({ counted, class: of, independenceGroup: 'press' }),
    })),
  );
});

it.each([
  [1, '2026-01-03T00:00:00Z'],
  [3, '2026-01-02T00:00:00Z'],
])('evidence with %d entries was attached when the first of them was', async (count, at) => {
  const found = await ask(
    sqlPart('{{expression ClaimEvidence a first_attached_at}} as at'),
    '',
    ENTRIES.slice(0, count),
  );
  expect(found).toEqual([{ at: new Date(at) }]);
});
