import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DAY_MS } from '#libs/kernel/index.js';
import { StoreClaimInput, StoreClaim } from '#libs/knowledge/claims/index.js';
import { SetClockInput, SetClock } from '#libs/tenancy/spaces/index.js';
import { drive, type Drive } from '#libs/testing/driven-run.js';
import { FakeEmbedder } from '#libs/testing/fake-embedder.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { aClaim, embed, storeClaims } from '#libs/testing/stored-claims.js';
import { MaintenanceModule } from '../../maintenance.module.js';
import { Consolidation } from './consolidation.js';
import { GraphModule } from '#libs/graph/graph.module.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';

const START = Date.parse('2026-01-01T00:00:00Z');
const at = (day: number): Date => new Date(START + day * DAY_MS);
const embedder = new FakeEmbedder();
const WORDS = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen';
const SOURCES = ['crm', 'wiki', 'mail'];

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, GraphModule, ReasoningModule, MaintenanceModule], undefined, embedder);
});
afterAll(() => world.close());

const day = fc.integer({ min: -60, max: -1 });
const provenance = fc.oneof(
  fc.constantFrom(...SOURCES).map((sourceId) => ({ sourceId })),
  fc.constantFrom('inference', 'system').map((source) => ({ source })),
);
const importance = fc.constantFrom(0.2, 0.7);
/** Some of these notes say the same in other words, some are similar. */
const note = fc.record({
  text: fc.oneof(
    fc.constantFrom('tea is green', 'green is tea', 'rain falls at 12', '12 at rain falls'),
    fc.constantFrom('alpha', 'beta', 'gamma', 'alpha!').map((last) => `${WORDS} ${last}`),
  ),
  observedAt: day.map((d) => at(d).toISOString()),
  provenance,
  importance,
});
const window = fc
  .tuple(day, fc.option(fc.integer({ min: 1, max: 80 })))
  .map(([from, days]) => ({ from, until: days === null ? null : from + days }));
const fact = fc
  .record({ value: fc.constantFrom('Paris', 'Rome'), window, provenance })
  .map(({ value, window: { from, until }, provenance: said }) => ({
    text: `Ada lives in ${value}`,
    triple: { subject: 'Ada', predicate: 'home', value },
    validFrom: at(from).toISOString(),
    validUntil: until === null ? null : at(until).toISOString(),
    observedAt: at(from).toISOString(),
    provenance: said,
  }));
const imported = fc.record({ value: fc.constantFrom('1', '2', '3'), window, trust: fc.constantFrom(0.5, 0.6) });
const given = fc.oneof(
  { weight: 6, arbitrary: note.map((body) => ({ kind: 'store' as const, body })) },
  { weight: 4, arbitrary: fact.map((body) => ({ kind: 'store' as const, body })) },
  { weight: 4, arbitrary: imported.map((claim) => ({ kind: 'import' as const, claim })) },
);
const options = fc.record({
  compressAge: fc.constantFrom(0, 30),
  pruneAge: fc.constantFrom(0, 90),
  pruneQuarantined: fc.boolean(),
  quarantineMaxAge: fc.constant(0),
});
type Given = typeof given extends fc.Arbitrary<infer T> ? T : never;

/**
 * A case in which both claims of a similarity link are repeated after the run that created the link, so that two merges
 * on different pages move the link one after the other.
 */
const movedTwice = ['alpha', 'beta', 'alpha', 'beta'].map((last, i): Given => ({
  kind: 'store',
  body: {
    text: `${WORDS} ${last}`,
    observedAt: at(i - 10).toISOString(),
    provenance: { source: i < 2 ? 'inference' : 'system' },
    importance: 0.7,
  },
}));
const RUN_THROUGH = { compressAge: 30, pruneAge: 90, pruneQuarantined: false, quarantineMaxAge: 0 };

it('a dry run counts what a real run then does, and the next run finds nothing to do', async () => {
  const done: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(
      fc.array(given, { minLength: 6, maxLength: 20 }),
      options,
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 0, max: 3 }),
      async (all, asked, limit, rounds) => {
        const { as, space: slug, spaceId, setClock, putSource } = await openSpace(world, { clock: 'simulated' });
        await setClock(at(0));
        for (const sourceId of SOURCES) await putSource(sourceId, { independenceGroup: sourceId });
        const consolidate = (how: Drive = {}) =>
          drive(world, world.get(Consolidation), spaceId, asked, { limit, ...how });
        // Claims from an earlier run, mostly digests, exist before the measured run begins.
        const isLater = (i: number) => rounds > 0 && i === Math.floor(all.length / 2);
        for (const [i, each] of all.entries()) {
          if (isLater(i)) await consolidate();
          if (each.kind === 'store') {
            const { claim } = await world.get(StoreClaim).run(as, StoreClaimInput.parse({ space: slug, ...each.body }));
            if (claim?.version === 1)
              await embed(world, embedder, 'claim', [{ id: claim.id, spaceId, text: claim.text }]).catch(
                () => undefined,
              );
          } else {
            const {
              value,
              window: { from, until },
              trust,
            } = each.claim;
            const made = aClaim({
              spaceId,
              text: `budget ${value}`,
              triple: ['Apollo', 'budget', value],
              exclusive: false,
              validFrom: at(from),
              validUntil: until === null ? null : at(until),
              validFromInferred: false,
              recordedAt: at(from),
              observedAt: at(from),
              stateSince: at(from),
              gateTrust: trust,
              trust,
              base: trust,
            });
            await storeClaims(world, [made]);
            await embed(world, embedder, 'claim', [made]);
          }
        }
        if (rounds > 1)
          await world.get(SetClock).run(as, SetClockInput.parse({ space: slug, now: at(70).toISOString() }));
        const dry = await consolidate({ dryRun: true });
        const real = await consolidate();
        expect(dry).toEqual(real);
        for (const [name, count] of Object.entries(real)) done[name] = (done[name] ?? 0) + count;
        const {
          'before.total': _,
          'before.active': __,
          'after.total': ___,
          'after.active': ____,
          ...again
        } = await consolidate();
        expect(Object.entries(again).filter(([, count]) => count > 0)).toEqual([]);
      },
    ),
    { numRuns: 10, endOnFailure: true, examples: [[movedTwice, RUN_THROUGH, 1, 1]] },
  );
  // If the runs had done nothing, the test would have proved nothing.
  for (const name of ['deduplicated', 'contradictions.resolved', 'pruned.decayed'])
    expect({ name, done: done[name]! > 0 }).toEqual({ name, done: true });
}, 240_000);
