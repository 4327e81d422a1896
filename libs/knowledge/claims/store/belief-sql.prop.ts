import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { beliefAt, BELIEF_STATES, PROPOSITION_CLASSES, type BeliefBasis } from '#libs/knowledge/beliefs/index.js';
import { BELIEF_POLICIES } from '#libs/tenancy/spaces/index.js';
import { openWorld, type World } from '#libs/testing/index.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([], { now: () => new Date(0) });
});
afterAll(() => world.close());

const NOW = new Date('2026-06-01T00:00:00Z');
const groups = fc.integer({ min: 0, max: 6 });
/** Typical weights of evidence, sums of such weights, and arbitrary masses. */
const mass = fc.oneof(
  fc.constantFrom(0, 0.42, 0.595, 0.693, 0.65, 0.9, 1),
  fc
    .array(fc.constantFrom(0.35, 0.42, 0.595, 0.693), { maxLength: 5 })
    .map((weights) => weights.reduce((sum, weight) => sum - Math.log(1 - weight), 0)),
  // No evidence has a smaller mass. With a much smaller one, PostgreSQL would refuse the division.
  fc.double({ min: 1e-6, max: 30, noNaN: true }),
);
const basis: fc.Arbitrary<BeliefBasis> = fc
  .record({
    policy: fc.constantFrom(...BELIEF_POLICIES, 'credence-v1' as const, 'seed-v0.1q' as const),
    volatility: fc.constantFrom('low' as const, 'medium' as const, 'high' as const),
    propositionClass: fc.constantFrom(...PROPOSITION_CLASSES),
    confirmed: fc.boolean(),
    failedTest: fc.constantFrom(null, null, null, 'tst_1'),
    recorded: fc.constantFrom(...BELIEF_STATES, null),
    supportMass: mass,
    contradictionMass: mass,
    supportGroups: groups,
    witnessGroups: groups,
    contradictionGroups: groups,
    opposingGroups: groups,
    supportedAt: fc.option(
      fc.integer({ min: 0, max: 5_000 }).map((hours) => new Date(NOW.getTime() - hours * 3_600_000)),
      { nil: null, freq: 6 },
    ),
    shielded: fc.boolean(),
  })
  // Under the policy of the seed, both masses are shares and so at most 1.
  .map((each) =>
    each.policy !== 'seed-v0.1q'
      ? each
      : {
          ...each,
          supportMass: Math.min(1, each.supportMass),
          contradictionMass: Math.min(1, each.contradictionMass),
        },
  );

it('the database computes state and score of a belief as the rules do', async () => {
  const bases = fc.sample(basis, 2_000);
  const rows = await world.database.owner(
    `select belief_state(p.policy, b."supportMass", b."contradictionMass", b."supportGroups", b."witnessGroups", b."contradictionGroups", b."opposingGroups", b."supportedAt",
        nullif(b.volatility, 'medium'), nullif(b."propositionClass", 'descriptive'), b.confirmed, b."failedTest", b.shielded, b.recorded, $2) as state,
      belief_score(p.policy, b."supportMass", b."contradictionMass", b."supportGroups", b."supportedAt", nullif(b.volatility, 'medium'), $2) as score
     from jsonb_array_elements($1::jsonb) with ordinality given (basis, i),
     lateral jsonb_to_record(basis) as b (policy text, volatility text, "propositionClass" text, confirmed boolean, "failedTest" text, recorded text, "supportMass" float8, "contradictionMass" float8,
       "supportGroups" int, "witnessGroups" int, "contradictionGroups" int, "opposingGroups" int, "supportedAt" timestamptz, shielded boolean),
     lateral (select nullif(b.policy, 'credence-v1') as policy) p order by i`,
    [JSON.stringify(bases), NOW],
  );
  expect(rows).toEqual(
    bases.map((each) => {
      const { state, score } = beliefAt(each, NOW);
      return { state, score };
    }),
  );
});
