import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ASSERTION_CLASSES, DAY_MS } from '#libs/kernel/index.js';
import { StoreClaimInput, StoreClaim } from '#libs/knowledge/claims/index.js';
import { drive } from '#libs/testing/driven-run.js';
import { FakeEmbedder } from '#libs/testing/fake-embedder.js';
import { openWorld, type World, overlappingValues, openSpace } from '#libs/testing/index.js';
import { aClaim, embed, storeClaims } from '#libs/testing/stored-claims.js';
import { ListMergesInput, UndoMergeInput, ListMerges, UndoMerge } from '../../merges/index.js';
import { MaintenanceModule } from '../../maintenance.module.js';
import { Consolidation } from './consolidation.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';

const START = Date.parse('2026-01-01T00:00:00Z');
const at = (day: number): Date => new Date(START + day * DAY_MS);
const embedder = new FakeEmbedder();

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, MaintenanceModule], undefined, embedder);
});
afterAll(() => world.close());

const day = fc.integer({ min: -30, max: -1 });
const note = fc.record({
  text: fc.constantFrom(
    'tea is green',
    'green is tea',
    'tea is not green',
    'rain falls at 12',
    '12 at rain falls',
    'rain falls at 13',
  ),
  provenance: fc.record({ source: fc.constantFrom(...ASSERTION_CLASSES) }),
  tags: fc.subarray(['x', 'y']),
});
const fact = fc
  .record({
    value: fc.constantFrom('Paris', 'Rome'),
    from: day,
    provenance: fc.record({ source: fc.constantFrom('inference', 'document') }),
  })
  .map(({ value, from, provenance }) => ({
    text: `Ada lives in ${value}`,
    triple: { subject: 'Ada', predicate: 'home', value },
    validFrom: at(from).toISOString(),
    provenance,
  }));
const imported = fc.record({
  value: fc.constantFrom('1', '2', '3'),
  from: day,
  trust: fc.constantFrom(0.5, 0.6),
  status: fc.constantFrom('active', 'active', 'quarantined'),
});
const step = fc.oneof(
  { weight: 6, arbitrary: note.map((body) => ({ kind: 'store' as const, body })) },
  { weight: 4, arbitrary: fact.map((body) => ({ kind: 'store' as const, body })) },
  { weight: 3, arbitrary: imported.map((claim) => ({ kind: 'import' as const, claim })) },
  {
    weight: 2,
    arbitrary: fc
      .record({ limit: fc.integer({ min: 1, max: 5 }), isReversed: fc.boolean() })
      .map((how) => ({ kind: 'run' as const, how })),
  },
  { weight: 2, arbitrary: fc.nat(3).map((nth) => ({ kind: 'undo' as const, nth })) },
);

const COUNTS = [
  'deduplicated',
  'contradictions.resolved',
  'contradictions.pending',
  'corroborated',
  'pruned.superseded',
  'pruned.decayed',
  'pruned.disputed',
];

it('consolidation preserves its invariants for any claims, and replaying the log gives the same tables', async () => {
  let merged = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
      const { as, space: slug, spaceId, setClock } = await openSpace(world, { clock: 'simulated' });
      await setClock(at(0));
      const count = async (sql: string) => Number((await world.database.owner(sql, [spaceId]))[0]!.n);
      const evidence = () => count('select count(*) as n from evidence where space_id = $1');
      const countWitnesses = () =>
        count(`select coalesce(sum(corroboration), 0) as n from claims where space_id = $1 and status = 'active'`);
      const setAside = async () =>
        new Set(
          (
            await world.database.owner(`select id from claims where space_id = $1 and status = 'quarantined'`, [
              spaceId,
            ])
          ).map(({ id }) => id),
        );
      const run = async (how: { limit?: number; isReversed?: boolean } = {}, options = {}) => {
        const [before, aside] = [await evidence(), await setAside()];
        const tally = await drive(world, world.get(Consolidation), spaceId, options, {
          limit: how.limit ?? 50,
          shuffle: (items) => (how.isReversed ? [...items].reverse() : items),
        });
        expect(await evidence()).toBe(before);
        for (const id of aside)
          expect({
            id,
            count: await count(
              `select count(*) as n from claims where space_id = $1 and id = '${id}' and status = 'active'`,
            ),
          }).toEqual({ id, count: 0 });
        return tally;
      };
      for (const each of steps) {
        if (each.kind === 'store') {
          const { claim } = await world.get(StoreClaim).run(as, StoreClaimInput.parse({ space: slug, ...each.body }));
          if (claim !== null && claim.version === 1)
            await embed(world, embedder, 'claim', [{ id: claim.id, spaceId, text: claim.text }]).catch(() => undefined);
        } else if (each.kind === 'import') {
          const { value, from, trust, status } = each.claim;
          await storeClaims(world, [
            aClaim({
              spaceId,
              text: `budget ${value}`,
              triple: ['Apollo', 'budget', value],
              exclusive: false,
              validFrom: at(from),
              recordedAt: at(from),
              observedAt: at(from),
              gateTrust: trust,
              trust,
              base: trust,
              status: status as 'active',
            }),
          ]);
        } else if (each.kind === 'run') {
          merged += (await run(each.how)).deduplicated ?? 0;
        } else {
          const { data } = await world.get(ListMerges).run(as, ListMergesInput.parse({ space: slug }));
          const merge = data.filter(({ undoneAt }) => undoneAt === null)[each.nth];
          if (merge !== undefined)
            await world
              .get(UndoMerge)
              .run(as, UndoMergeInput.parse({ space: slug, id: merge.id }))
              .catch((refused: { code?: string }) => {
                expect(refused.code).toBe('merge_superseded');
              });
        }
      }
      await run();
      const witnesses = await countWitnesses();
      const again = await run({ limit: 2 }, { full: true });
      expect(COUNTS.map((name) => [name, again[name] ?? 0])).toEqual(COUNTS.map((name) => [name, 0]));
      expect(await countWitnesses()).toBe(witnesses);
      expect(await overlappingValues(world.database)).toEqual([]);
    }),
    { numRuns: 10, endOnFailure: true },
  );
  const { differences, skipped } = await world.replay();
  expect({ differences, skipped }).toEqual({ differences: [], skipped: [] });
  // If no claims had been merged, the test would have proved nothing.
  expect(merged).toBeGreaterThan(3);
}, 180_000);
