import fc from 'fast-check';
import { GraphModule } from '#libs/graph/graph.module.js';
import type { Id } from '#libs/kernel/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { StoreClaimInput, StoreClaim } from '#libs/knowledge/claims/index.js';
import { ReinstateEvidenceInput, RevokeEvidenceInput } from '#libs/knowledge/evidence/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { markingIn, type Way } from '#libs/testing/marked-evidence.js';
import { ReasoningModule } from '../../reasoning.module.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, GraphModule, ReasoningModule]);
});
afterAll(() => world.close());

const [OBSERVED_AT, LATER, LATEST] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z'];

/**
 * Two reports and an extract of the first. A few claims of several keys depend on one or several of these, and
 * conclusions depend on the claims.
 */
async function spaceOfReports(way: Way) {
  const as = world.as('owner');
  const here = await openSpace(world);
  const { spaceId, space } = here;
  const record = (content: string, more: object = {}) => here.record(content, { observedAt: OBSERVED_AT, ...more });
  const reports = [await record('The first report.'), await record('The second report.')];
  reports.push(await record('An extract.', { parentEvidenceIds: [reports[0]] }));
  const witness = await record('A witness.');
  const store = (text: string, evidence: number[], triple?: object) =>
    here.store(text, {
      triple,
      evidence: evidence.map((n) => reports[n]),
      observedAt: OBSERVED_AT,
      provenance: { source: 'document' },
    });
  const claims = [
    await store('a note on the first', [0]),
    await store('a note on both', [0, 1]),
    await store('a note on the second', [1]),
    await store('red', [0], { subject: 'door', predicate: 'colour', value: 'red' }),
    await store('tall', [0, 1], { subject: 'door', predicate: 'height', value: '3 m' }),
    await store('a note on the extract', [2]),
    await store('a note on the extract and the second', [1, 2]),
  ];
  const derive = (claim: string, premises: Id<'clm'>[]) => here.conclude(claim, premises);
  const on = await derive('on one', [claims[0]!]);
  const all: Id<'clm'>[] = [
    ...claims,
    on,
    await derive('on several', [on, claims[1]!, claims[3]!]),
    await derive('on the extract', [claims[5]!]),
  ];
  const { revoke, reinstate, page } = markingIn(world, way, { space, spaceId });
  const stateOfClaim = async (id: Id<'clm'>) => {
    const {
      status,
      grounding,
      base,
      baseClass,
      trust,
      gateTrust,
      confidence,
      corroboration,
      reinforcements,
      disputes,
      correctionPending,
    } = await here.getClaim(id);
    return {
      status,
      grounding,
      base,
      baseClass,
      trust,
      gateTrust,
      confidence,
      corroboration,
      reinforcements,
      disputes,
      correctionPending,
    };
  };
  const act: { [K in Step['do']]: (step: Step) => Promise<unknown> } = {
    revoke: ({ n }) => revoke.run(as, RevokeEvidenceInput.parse({ space, id: reports[n % 3], reason: 'forged' })),
    reinstate: ({ n }) =>
      reinstate.run(as, ReinstateEvidenceInput.parse({ space, id: reports[n % 3], reason: 'genuine' })),
    dispute: ({ n }) => here.dispute(claims[n % 7]!, world.as('owner', { keyId: `key_${n}`.padEnd(30, '0') as never })),
    reinforce: ({ n }) => here.reinforce(claims[n % 7]!),
    corroborate: ({ n }) => here.corroborate(claims[n % 7]!, witness),
    rival: async ({ n }) => {
      const { claim, remainders } = await here.call(StoreClaim, StoreClaimInput, {
        text: `blue ${n}`,
        triple: { subject: 'door', predicate: 'colour', value: `blue ${n}` },
        observedAt: LATER,
        provenance: { source: 'inference' },
        ...(n % 2 === 0 ? { validFrom: LATER, validUntil: LATEST } : {}),
      });
      all.push(...[claim?.id ?? [], remainders].flat());
    },
    page: ({ n }) => (way === 'in_pages' ? page(1 + (n % 2)) : Promise.resolve()),
  };
  return {
    act: (step: Step) => act[step.do](step),
    statesOfAll: () => Promise.all(all.map(stateOfClaim)),
    settle: async () => {
      while (await page(8));
    },
  };
}

interface Step {
  do: 'revoke' | 'reinstate' | 'dispute' | 'reinforce' | 'corroborate' | 'rival' | 'page';
  n: number;
}

/**
 * A rival value is stored before the claim is weighed. It replaces the claim for all or a part of its window. If a
 * remainder is left, it is weighed like the claim.
 */
const RIVALS: [Step[]][] = [1, 2].map((n) => [
  [
    { do: 'revoke', n: 0 },
    { do: 'rival', n },
    { do: 'page', n: 0 },
    { do: 'reinstate', n: 0 },
  ],
]);

const step = fc.record({
  do: fc.oneof(
    { weight: 3, arbitrary: fc.constant('revoke' as const) },
    { weight: 2, arbitrary: fc.constant('reinstate' as const) },
    { weight: 4, arbitrary: fc.constant('page' as const) },
    {
      weight: 3,
      arbitrary: fc.constantFrom('dispute' as const, 'reinforce' as const, 'corroborate' as const, 'rival' as const),
    },
  ),
  n: fc.nat(9),
});

/** Each history costs seconds. More in the nightly run. */
const RUNS = process.env.TEST_ALL ? 24 : 6;

it('weighing evidence at once and in pages with other events between them has the same result, and until then no claim is shown as better than in this result', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const [small, large] = [await spaceOfReports('at_once'), await spaceOfReports('in_pages')];
      for (const each of steps) {
        await small.act(each);
        await small.settle();
        await large.act(each);
        const [settled, read] = [await small.statesOfAll(), await large.statesOfAll()];
        for (const [i, claim] of read.entries())
          if (claim.grounding === 'sound')
            expect({ do: each.do, i, grounding: settled[i]!.grounding }).toEqual({
              do: each.do,
              i,
              grounding: 'sound',
            });
      }
      await large.settle();
      expect(await large.statesOfAll()).toEqual(await small.statesOfAll());
    }),
    { numRuns: RUNS, examples: RIVALS },
  );
  await world.expectReplayIsExact();
}, 300_000);
