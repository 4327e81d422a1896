import fc from 'fast-check';
import { DAY_MS, round4, type Id } from '#libs/kernel/index.js';
import { type Claim, scoresAt, strengthAt } from '#libs/knowledge/claims/index.js';
import { aClaim } from '#libs/testing/stored-claims.js';
import { openTestDatabase, type TestDatabase } from '#libs/testing/index.js';
import { hasFaded } from '../domain/decay.rules.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

const share = fc.double({ min: 0, max: 1, noNaN: true });
const claims = fc
  .array(
    fc.record({
      importance: fc.oneof(share, fc.constantFrom(0, 0.1, 0.7, 1)),
      reinforcements: fc.nat(12),
      disputes: fc.constant(0),
      base: fc.constantFrom(1, 0.95, 0.85, 0.7, 0.6, 0.5),
      baseClass: fc.constantFrom('user_explicit', 'system', 'document', 'inference') as fc.Arbitrary<
        Claim['baseClass']
      >,
      corroboration: fc.integer({ min: 1, max: 8 }),
      category: fc.constantFrom(
        'fact',
        'decision',
        'preference',
        'insight',
        'task',
        'note',
        'atom',
        'persona',
      ) as fc.Arbitrary<Claim['category']>,
      type: fc.constantFrom('claim', 'axiom', 'derivation', 'lesson') as fc.Arbitrary<Claim['type']>,
      halfLifeDays: fc.double({ min: 1, max: 365, noNaN: true }),
      strengthRefreshedAt: fc.date({ min: new Date('1980-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      status: fc.constantFrom('active', 'disputed', 'archived', 'superseded', 'quarantined') as fc.Arbitrary<
        Claim['status']
      >,
    }),
    { minLength: 1, maxLength: 50 },
  )
  .map((rows) =>
    rows.map((row): Claim =>
      aClaim({ spaceId: 'spc_1' as Id<'spc'>, text: 'x', ...row, trust: row.status === 'disputed' ? 0.1 : 0.5 }),
    ),
  );

/** When `decay` would find each of the claims, in milliseconds; null if never. */
async function foundAt(rows: readonly Claim[]): Promise<(number | null)[]> {
  const found = await test.owner(
    `
    select extract(epoch from decays_at(r.status, r.type, r.category, r."baseClass", r.importance, r.reinforcements, r.disputes, r.base, r.corroboration, r.trust, r."halfLifeDays", r."strengthRefreshedAt", r."agingFrom")) * 1000 as at
    from jsonb_array_elements($1::jsonb) with ordinality as e (claim, n)
    cross join lateral jsonb_to_record(e.claim) as r (status text, type text, category text, "baseClass" text, importance double precision, reinforcements integer, disputes integer,
      base double precision, corroboration integer, trust double precision, "halfLifeDays" double precision, "strengthRefreshedAt" timestamptz, "agingFrom" timestamptz)
    order by e.n`,
    [JSON.stringify(rows)],
  );
  return found.map(({ at }) => (at === null ? null : Number(at)));
}

const MINUTE_MS = 60_000;
const at = (ms: number): Date => new Date(ms);

it('a claim is found within a minute of the time when the strength that readers see falls below 0.15', async () => {
  await fc.assert(
    fc.asyncProperty(claims, async (rows) => {
      const times = await foundAt(rows);
      for (const [i, claim] of rows.entries()) {
        const due = times[i]!;
        if (due === null) {
          expect(hasFaded(claim, new Date(claim.strengthRefreshedAt.getTime() + 20_000 * DAY_MS))).toBe(false);
          continue;
        }
        expect(hasFaded(claim, at(Math.max(due, claim.strengthRefreshedAt.getTime()) + MINUTE_MS))).toBe(true);
        if (due - MINUTE_MS > claim.strengthRefreshedAt.getTime())
          expect(strengthAt(claim, at(due - MINUTE_MS))).toBeGreaterThanOrEqual(0.15);
      }
    }),
    { numRuns: 40 },
  );
});

it('a disputed claim is found when the trust that readers see falls below 0.30 because of its age', async () => {
  const disputed = fc.array(
    fc.record({
      base: fc.constantFrom(0.5, 0.6, 0.7),
      corroboration: fc.integer({ min: 1, max: 3 }),
      reinforcements: fc.nat(3),
      disputes: fc.integer({ min: 1, max: 4 }),
    }),
    { minLength: 1, maxLength: 50 },
  );
  await fc.assert(
    fc.asyncProperty(disputed, async (given) => {
      const rows = given.map((row) => aClaim({ spaceId: 'spc_1' as Id<'spc'>, text: 'x', category: 'task', ...row }));
      const claims = rows.map((claim) => ({ ...claim, trust: scoresAt(claim, claim.agingFrom).trust }));
      const times = await foundAt(claims);
      for (const [i, claim] of claims.entries()) {
        const due = times[i]!;
        const trustAt = (ms: number) => round4(scoresAt(claim, at(ms)).trust);
        if (due === null) expect(trustAt(claim.agingFrom.getTime() + 5_000 * DAY_MS)).toBeGreaterThanOrEqual(0.3);
        else if (due === -Infinity) expect(claim.trust).toBeLessThan(0.3);
        else {
          expect(trustAt(due + 60 * MINUTE_MS)).toBeLessThan(0.3);
          expect(trustAt(due - 60 * MINUTE_MS)).toBeGreaterThanOrEqual(0.3);
        }
      }
    }),
    { numRuns: 20 },
  );
});
