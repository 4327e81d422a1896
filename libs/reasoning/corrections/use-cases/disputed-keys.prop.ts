import fc from 'fast-check';
import { GraphModule } from '#libs/graph/graph.module.js';
import { Refusal, type Id } from '#libs/kernel/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import {
  CorroborateInput,
  StoreClaimInput,
  VoteInput,
  weighCarried,
  Corroborate,
  Dispute,
  ListClaims,
  ListClaimsInput,
  StoreClaim,
  type KnownSlot,
  ClaimLoader,
  SlotRepository,
} from '#libs/knowledge/claims/index.js';
import {
  RecordEvidenceInput,
  ReinstateEvidenceInput,
  RevokeEvidenceInput,
  RecordEvidence,
} from '#libs/knowledge/evidence/index.js';
import { PutPredicateInput, PutPredicate } from '#libs/knowledge/predicates/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { markingIn } from '#libs/testing/marked-evidence.js';
import { ReasoningModule } from '../../reasoning.module.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, GraphModule, ReasoningModule]);
});
afterAll(() => world.close());

const day = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString();

interface Said {
  value: string;
  from: number;
  days: number;
  isReported: boolean;
  source: 'document' | 'inference' | 'tool_output';
  isDisputed: boolean;
}

/**
 * A report that supports claims of one key, some of them disputed. Claims were stored while the predicate was
 * single-valued (`alone`) and then while it was multi-valued (`together`). The report was revoked, the predicate became
 * single-valued again if possible, more claims were stored (`after`), and the report was reinstated. Its claims still
 * have to be weighed.
 */
async function aKey({ alone, together, after }: Record<'alone' | 'together' | 'after', readonly Said[]>) {
  const as = world.as('owner');
  const { space: slug } = await openSpace(world);
  const space = await world
    .get(TenantDatabase)
    .read(world.tenantId, (tx) => world.get(SpaceDirectory).open(tx, as, slug));
  const report = (
    await world
      .get(RecordEvidence)
      .run(
        as,
        RecordEvidenceInput.parse({ space: slug, kind: 'document', content: 'A report.', source: 'tool_output' }),
      )
  ).id as Id<'evd'>;
  const say = async ({ value, from, days, isReported, source, isDisputed }: Said) => {
    const { claim } = await world.get(StoreClaim).run(
      as,
      StoreClaimInput.parse({
        space: slug,
        text: `it is ${value}`,
        triple: { subject: 'it', predicate: 'is', value },
        validFrom: day(from),
        validUntil: day(from + days),
        observedAt: day(from),
        ...(isReported ? { evidence: [report] } : {}),
        provenance: { source },
      }),
    );
    if (isDisputed && claim !== null) await world.get(Dispute).run(as, VoteInput.parse({ space: slug, id: claim.id }));
  };
  const hold = (cardinality: 'single' | 'multi') =>
    world.get(PutPredicate).run(as, PutPredicateInput.parse({ space: slug, name: 'is', cardinality }));
  const { revoke, reinstate, page } = markingIn(world, 'in_pages', { space: slug, spaceId: space.id });
  for (const said of alone) await say(said);
  await hold('multi');
  for (const said of together) await say(said);
  await revoke.run(as, RevokeEvidenceInput.parse({ space: slug, id: report, reason: 'forged' }));
  while (await page(8));
  // The change of the predicate is refused if the undisputed claims have several values.
  await hold('single').catch(refused);
  for (const said of after) await say({ ...said, isReported: false });
  await reinstate.run(as, ReinstateEvidenceInput.parse({ space: slug, id: report, reason: 'genuine' }));
  return { space, report, revoke, page };
}

function refused(thrown: unknown): void {
  if (!(thrown instanceof Refusal)) throw thrown;
}

/** The events of weighing the claims of the report, decided on the given slots. */
const decided = (report: Id<'evd'>, ids: readonly string[], slots: readonly KnownSlot[], now: Date): unknown => {
  let made = 0;
  const context = {
    now,
    principalId: 'prn_a' as Id<'prn'>,
    ids: { next: (prefix: string) => `${prefix}_${(made += 1)}` } as never,
  };
  const { events } = weighCarried(
    { id: report, spaceId: slots[0]!.spaceId, sessionId: null },
    { cascadeId: 'cas_a' as Id<'cas'>, live: true, ids: new Set(ids) },
    slots,
    context,
  );
  return events;
};

const said = fc.record<Said>({
  value: fc.constantFrom('red', 'blue', 'green'),
  from: fc.nat(6),
  days: fc.integer({ min: 1, max: 4 }),
  isReported: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
  source: fc.constantFrom('document', 'inference', 'tool_output'),
  isDisputed: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
});

/**
 * The first claim is quarantined because of a second claim. When the second is set aside, the first must stay
 * quarantined because of a third.
 */
const SAID: Said = { value: 'red', from: 0, days: 4, isReported: true, source: 'tool_output', isDisputed: true };
const WAITING = {
  alone: [SAID, { ...SAID, value: 'green', isReported: false, source: 'inference' as const, isDisputed: false }],
  together: [{ ...SAID, value: 'blue' }],
  after: [],
};

it('the claims of a page are decided as if all claims of their key had been read', async () => {
  let read = 0;
  const history = fc.record({
    alone: fc.array(said, { maxLength: 4 }),
    together: fc.array(said, { minLength: 1, maxLength: 6 }),
    after: fc.array(said, { maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(history, fc.integer({ min: 1, max: 3 }), async (context, most) => {
      const { space, report } = await aKey(context);
      await world.get(TenantDatabase).write(world.tenantId, async (tx) => {
        const [loader, as] = [world.get(ClaimLoader), world.as('owner')];
        const { claimIds, slots } = await loader.loadPendingReweigh(tx, as, space, [report], most);
        if (claimIds.length === 0) return;
        read += slots.filter(({ claims }) => claims.length > 1).length;
        const claims = await world.get(SlotRepository).findClaims(tx, space.id, claimIds);
        const whole = await loader.loadGroups(
          tx,
          space.id,
          claims.map((claim) => [claim]),
        );
        expect(decided(report, claimIds, slots, space.now)).toEqual(
          decided(report, claimIds, [...whole.values()], space.now),
        );
      });
    }),
    { numRuns: 25, examples: [[WAITING, 1]] },
  );
  expect(read).toBeGreaterThan(0);
}, 300_000);

it('only the claims of the page are read, however many claims their key has', async () => {
  const years = Array.from({ length: 40 }, (_, n): Said => ({
    value: `v${n}`,
    from: 3 * n,
    days: 2,
    isReported: true,
    source: 'document',
    isDisputed: true,
  }));
  const { space, report } = await aKey({ alone: years, together: [], after: [] });
  const read = await world
    .get(TenantDatabase)
    .write(
      world.tenantId,
      async (tx) => (await world.get(ClaimLoader).loadPendingReweigh(tx, world.as('owner'), space, [report], 4)).slots,
    );
  expect(read.map(({ claims }) => claims.length)).toEqual([4]);
});

it('no other claim of the key is read if weighing the evidence cannot end a dispute', async () => {
  const { space, report, revoke, page } = await aKey({
    alone: [SAID, { ...SAID, from: 5, value: 'blue' }],
    together: [],
    after: [],
  });
  const as = world.as('owner');
  const forged = (id: string) => revoke.run(as, RevokeEvidenceInput.parse({ space: space.slug, id, reason: 'forged' }));
  while (await page(8));
  await forged(report);
  while (await page(8));
  const witness = (
    await world
      .get(RecordEvidence)
      .run(
        as,
        RecordEvidenceInput.parse({ space: space.slug, kind: 'document', content: 'A witness.', source: 'document' }),
      )
  ).id as Id<'evd'>;
  const disputed = (
    await world
      .get(ListClaims)
      .run(as, ListClaimsInput.parse({ space: space.slug, includeAll: true, filter: { status: { eq: 'disputed' } } }))
  ).data;
  for (const { id } of disputed)
    await world.get(Corroborate).run(as, CorroborateInput.parse({ space: space.slug, id, evidenceId: witness }));
  await forged(witness);
  const read = await world
    .get(TenantDatabase)
    .write(
      world.tenantId,
      async (tx) => (await world.get(ClaimLoader).loadPendingReweigh(tx, as, space, [witness], 9)).slots,
    );
  expect(read.map(({ claims }) => claims.length)).toEqual([1, 1]);
});
