import fc from 'fast-check';
import { GraphModule } from '#libs/graph/graph.module.js';
import type { Id } from '#libs/kernel/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { ReinstateInput, ListClaims, ListClaimsInput, ReinstateClaim } from '#libs/knowledge/claims/index.js';
import { ReinstateEvidenceInput, RevokeEvidenceInput } from '#libs/knowledge/evidence/index.js';
import { Llm } from '#libs/platform/llm/index.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';
import { openWorldWith, type World, openSpace } from '#libs/testing/index.js';
import { markingIn, type Way } from '#libs/testing/marked-evidence.js';
import { RecallModule } from '../../recall.module.js';
import { ProposeTriple } from './propose-triple.js';

/** Extracts the same triple from all notes about the same town. */
const model = {
  name: 'm-1',
  complete: ({ material }: { material: string }) =>
    Promise.resolve(
      JSON.stringify({
        triple: { subject: 'Ann', predicate: 'home', value: material.includes('Porto') ? 'Porto' : 'Lisbon' },
      }),
    ),
};
let world: World;
beforeAll(async () => {
  world = await openWorldWith([KnowledgeModule, GraphModule, ReasoningModule, RecallModule], {
    llm: new Llm(model),
  });
});
afterAll(() => world.close());

interface Step {
  do: 'revoke' | 'reinstate' | 'retract' | 'take_back' | 'dispute' | 'page';
  n: number;
}

const OBSERVED_AT = '2026-01-01T00:00:00Z';
/** For each note, the numbers of the reports that support it. */
const NOTES: readonly [text: string, reports: number[]][] = [
  ['Ann lives in Lisbon.', [0]],
  ['Ann has lived in Lisbon since May.', [0]],
  ['Ann, as both say, lives in Lisbon.', [0, 1]],
  ['In Lisbon lives Ann.', [1]],
  ['Ann lives in Porto.', [1]],
];

/**
 * A space with two reports that support notes, together or alone; with the claims that a model extracted from these
 * notes; and with a claim that says the same as one of the reports.
 */
async function spaceOfNotes(way: Way) {
  const as = world.as('owner');
  const here = await openSpace(world, { policy: { predicates: 'open', tokenizer: 'estimate', triples: 'proposed' } });
  const { spaceId, space } = here;
  const record = (content: string) => here.record(content, { observedAt: OBSERVED_AT });
  const reports = [await record('The first report.'), await record('The second report.')];
  const store = (text: string, on: number[], more: object = {}) =>
    here.store(text, {
      evidence: on.map((n) => reports[n]),
      observedAt: OBSERVED_AT,
      provenance: { source: 'document' },
      ...more,
    });
  await store('Ann is at home in Lisbon.', [0], { triple: { subject: 'Ann', predicate: 'home', value: 'Lisbon' } });
  const notes: Id<'clm'>[] = [];
  for (const [text, on] of NOTES) {
    notes.push(await store(text, on));
    await world.get(ProposeTriple).run(world.tenantId, { spaceId, claimId: notes.at(-1)! });
  }
  const { data } = await here.call(ListClaims, ListClaimsInput, {
    status: ['active', 'quarantined', 'disputed', 'superseded'],
  });
  // Sorted by the first wording of a claim, because the wording may change: a claim that loses the evidence of its
  // wording takes the wording of another owner.
  const all = [...data]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .sort((a, b) => a.text.localeCompare(b.text) || a.status.localeCompare(b.status))
    .map(({ id }) => id);
  const { revoke, reinstate, page } = markingIn(world, way, { space, spaceId });
  const stateOfClaim = async (id: string) => {
    const { text, status, grounding, base, baseClass, trust, gateTrust, corroboration, disputes, correctionPending } =
      await here.getClaim(id);
    return { text, status, grounding, base, baseClass, trust, gateTrust, corroboration, disputes, correctionPending };
  };
  const act: { [K in Step['do']]: (n: number) => Promise<unknown> } = {
    revoke: (n) => revoke.run(as, RevokeEvidenceInput.parse({ space, id: reports[n % 2], reason: 'forged' })),
    reinstate: (n) => reinstate.run(as, ReinstateEvidenceInput.parse({ space, id: reports[n % 2], reason: 'genuine' })),
    retract: (n) => here.retract(notes[n % 5]!),
    take_back: (n) =>
      here.call(ReinstateClaim, ReinstateInput, { id: notes[n % 5], reason: 'right after all' }).catch(refusedAlike),
    dispute: (n) => here.dispute(all[n % all.length]!).catch(refusedAlike),
    page: (n) => (way === 'in_pages' ? page(1 + (n % 2)) : Promise.resolve()),
  };
  return {
    act: (step: Step) => act[step.do](step.n),
    statesOfAll: () => Promise.all(all.map(stateOfClaim)),
    settle: async () => {
      while (await page(8));
    },
    /** Writes to every claim. Each write succeeds or is refused with the expected error. */
    touchAll: async () => {
      for (const id of all) await here.reinforce(id).catch(refusedAlike);
    },
  };
}

/** Expects the one error with which such a write may be refused. */
const refusedAlike = (failure: unknown): void => expect(failure).toMatchObject({ code: 'illegal_state' });

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.oneof(
    { weight: 3, arbitrary: fc.constant('revoke' as const) },
    { weight: 2, arbitrary: fc.constant('reinstate' as const) },
    { weight: 3, arbitrary: fc.constant('page' as const) },
    { weight: 2, arbitrary: fc.constantFrom('retract' as const, 'take_back' as const, 'dispute' as const) },
  ),
  n: fc.nat(9),
});

/** Each history costs seconds. More in the nightly run. */
const ALL = Boolean(process.env.TEST_ALL);

it('a space of notes and triples has the same state whether weighed at once or in pages, and stays writable', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
      const [small, large] = [await spaceOfNotes('at_once'), await spaceOfNotes('in_pages')];
      for (const each of steps) {
        await small.act(each);
        await small.settle();
        await large.act(each);
        const [settled, read] = [await small.statesOfAll(), await large.statesOfAll()];
        for (const [i, { text, grounding }] of read.entries())
          if (grounding === 'sound')
            expect({ do: each.do, text, grounding: settled[i]!.grounding }).toEqual({
              do: each.do,
              text,
              grounding: 'sound',
            });
      }
      await large.settle();
      expect(await large.statesOfAll()).toEqual(await small.statesOfAll());
      for (const space of [small, large]) await space.touchAll();
    }),
    {
      numRuns: ALL ? 20 : 5,
      examples: [
        [
          [
            { do: 'revoke', n: 0 },
            { do: 'page', n: 0 },
          ],
        ],
        [
          [
            { do: 'revoke', n: 0 },
            { do: 'revoke', n: 1 },
          ],
        ],
      ],
    },
  );
  await world.expectReplayIsExact();
}, 300_000);

it('a space of notes and triples returns to its first state when all revoked evidence has been reinstated', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        step.filter(({ do: what }) => what === 'revoke' || what === 'reinstate' || what === 'page'),
        { minLength: 1, maxLength: 8 },
      ),
      fc.constantFrom<Way>('at_once', 'in_pages'),
      async (steps, way) => {
        const space = await spaceOfNotes(way);
        const before = await space.statesOfAll();
        for (const each of steps) await space.act(each);
        for (const n of [0, 1]) await space.act({ do: 'reinstate', n });
        await space.settle();
        expect(await space.statesOfAll()).toEqual(before);
        await space.touchAll();
      },
    ),
    { numRuns: ALL ? 16 : 4 },
  );
}, 300_000);
