import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Id } from '#libs/kernel/index.js';
import {
  QuarantineInput,
  ReinstateInput,
  RetractInput,
  StoreClaimInput,
  VoteInput,
  Dispute,
  QuarantineClaim,
  ReinstateClaim,
  RetractClaim,
  StoreClaim,
  ListConflictsInput,
  ListConflicts,
} from '#libs/knowledge/claims/index.js';
import { PutPredicateInput, PutPredicate } from '#libs/knowledge/predicates/index.js';
import {
  AddLinkInput,
  ListLinksInput,
  RemoveLinkInput,
  AddLink,
  ListLinks,
  RemoveLink,
} from '#libs/memory/links/index.js';
import { drive, type Drive } from '#libs/testing/driven-run.js';
import { FakeEmbedder } from '#libs/testing/fake-embedder.js';
import { openWorld, type World, openSpaceAt } from '#libs/testing/index.js';
import { aClaim, embed, storeClaims } from '#libs/testing/stored-claims.js';
import { resolveAsRead, reviewAsRead } from '#libs/testing/decisions.js';
import { MaintenanceModule } from '../../maintenance.module.js';
import { ListMergesInput, UndoMergeInput, ListMerges, UndoMerge } from '../../merges/index.js';
import { Consolidation } from './consolidation.js';
import { GraphModule } from '#libs/graph/graph.module.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { RecordEvidence, RecordEvidenceInput } from '#libs/knowledge/evidence/index.js';
import {
  IngestTest,
  IngestTestInput,
  ProposeTest,
  ProposeTestInput,
} from '#libs/reasoning/discriminating-tests/index.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';

const embedder = new FakeEmbedder();
const START = '2026-01-01T00:00:00Z';
const day = (count: number): string => new Date(Date.parse(START) + count * 86_400_000).toISOString();

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, GraphModule, ReasoningModule, MaintenanceModule], undefined, embedder);
});
afterAll(() => world.close());

const NOTHING = {
  sampled: 0,
  deduplicated: 0,
  'contradictions.resolved': 0,
  'contradictions.pending': 0,
  corroborated: 0,
  candidates: 0,
  'compressed.clusters': 0,
  'compressed.sourceMemories': 0,
  'pruned.superseded': 0,
  'pruned.disputed': 0,
  'pruned.decayed': 0,
  'pruned.quarantined': 0,
};

async function spaceOfVectors() {
  const here = await openSpaceAt(world, START);
  const { spaceId } = here;
  const vectors = (...claims: { id: string; text: string }[]) =>
    embed(
      world,
      embedder,
      'claim',
      claims.map((claim) => ({ ...claim, spaceId })),
    );
  const store = async (body: object, hasVector = true) => {
    const { claim } = await here.call(StoreClaim, StoreClaimInput, body);
    if (hasVector) await vectors(claim!).catch(() => undefined);
    return claim!.id as Id<'clm'>;
  };
  return {
    ...here,
    spaceId: spaceId,
    store,
    vectors,
    note: (text: string, more: object = {}) => store({ text, ...more }),
    put: async (...claims: Parameters<typeof aClaim>[0][]) => {
      const made = claims.map((given) => aClaim(given));
      await storeClaims(world, made);
      await vectors(...made);
      return made;
    },
    source: (sourceId: string, sourceClass: string, independenceGroup: string) =>
      here.putSource(sourceId, { class: sourceClass, independenceGroup }),
    predicate: (name: string, more: object) => here.call(PutPredicate, PutPredicateInput, { name, ...more }),
    dispute: (id: string, voter: string) =>
      here.call(
        Dispute,
        VoteInput,
        { id },
        world.as('writer', {
          principal: { id: `prn_${voter.padEnd(26, '0')}` as Id<'prn'>, kind: 'user', name: voter },
        }),
      ),
    session: async (externalId: string) => (await here.openSession(externalId)).id,
    merges: async () => (await here.call(ListMerges, ListMergesInput)).data,
    undo: (id: string) => here.call(UndoMerge, UndoMergeInput, { id, note: 'not the same' }),
    consolidate: (options: object = {}, how: Drive = {}) =>
      drive(world, world.get(Consolidation), spaceId, options, how),
  };
}

const counted = async (tally: Promise<Record<string, number>>) =>
  Object.fromEntries(Object.entries(await tally).filter(([, count]) => count > 0));

describe('consolidation', () => {
  it('reports the number of claims, and zeros if there is nothing to do', async () => {
    const { note, consolidate } = await spaceOfVectors();
    await note('The cat sleeps on the red mat');
    expect(await consolidate()).toEqual({
      ...NOTHING,
      'before.total': 1,
      'before.active': 1,
      'after.total': 1,
      'after.active': 1,
    });
  });

  it.each(['atom', 'scenario', 'persona'])(
    'does not change claims learned from conversations: %s',
    async (category) => {
      const { spaceId, put, setClock, consolidate, getClaim } = await spaceOfVectors();
      const texts = ['The cat sleeps on the red mat', 'On the red mat sleeps the cat', 'The red cat sleeps on the mat'];
      const made = await put(...texts.map((text) => ({ spaceId, text, category, baseClass: 'inference' as const })));
      await setClock(day(400));
      expect(await counted(consolidate())).toEqual({
        'before.total': 3,
        'before.active': 3,
        'after.total': 3,
        'after.active': 3,
      });
      for (const { id } of made) expect(await getClaim(id)).toMatchObject({ status: 'active' });
    },
  );

  it.each([
    ['observed', { type: 'claim', parts: ['stale'] }],
    ['derived', { type: 'derivation', parts: null }],
  ] as const)(
    'does not merge %s facts that say the same, because the gates of these facts decide about them',
    async (kind, more) => {
      const { spaceId, put, consolidate, getClaim } = await spaceOfVectors();
      const triple: [string, string, string] = ['order:7', 'order_status', 'PAID'];
      const made = await put(
        ...['CUST-1', 'CUST-2'].map((customer) => ({
          spaceId,
          text: 'Order 7 has status PAID',
          triple,
          type: more.type,
          parts: more.parts && [...more.parts],
          fact: {
            claimType: 'order_status',
            kind,
            holds: 'state' as const,
            anchors: { customer },
            callerText: null,
            schemaVersion: 1,
          },
        })),
      );
      expect(await counted(consolidate())).not.toHaveProperty('deduplicated');
      for (const { id } of made) expect(await getClaim(id)).toMatchObject({ status: 'active', mergedInto: null });
    },
  );

  it('compares only claims that were stored, were changed or received their vector since the last run', async () => {
    const { note, store, vectors, spaceId, consolidate, merges, undo } = await spaceOfVectors();
    const changes = async () =>
      Number(
        (await world.database.owner('select count(*) as n from claim_changes where space_id = $1', [spaceId]))[0]!.n,
      );
    for (const text of ['one is small', 'small is one', 'two is small']) await note(text);
    const later = await store({ text: 'three is small' }, false);
    const future = await store({ text: 'four is small', validFrom: day(5) });
    await consolidate({}, { dryRun: true });
    expect(await changes()).toBeGreaterThan(5);
    expect(await counted(consolidate())).toMatchObject({ deduplicated: 1 });
    const waiting = async () =>
      (
        await world.database.owner('select distinct claim_id as id from claim_changes where space_id = $1', [spaceId])
      ).map(({ id }) => id);
    expect(await waiting()).toEqual([future]);
    await vectors({ id: later, text: 'three is small' });
    expect((await waiting()).sort()).toEqual([future, later].sort());
    await undo((await merges())[0]!.id);
    expect(await waiting()).toHaveLength(4);
    expect(await counted(consolidate())).not.toHaveProperty('deduplicated');
    expect(await waiting()).toEqual([future]);
  });

  it('lets the result of a test count once for the survivor of a merge, even if the test names both claims', async () => {
    const { note, consolidate, getClaim, putSource, call } = await spaceOfVectors();
    const first = await note('The budget of Apollo is 750');
    const second = await note('Of Apollo: the budget is 750!', { provenance: { source: 'document' } });
    await putSource('ledger', { class: 'tool_output' });
    const test = async (claimIds: string[]) => {
      const expected = Object.fromEntries(claimIds.map((id) => [id, '750']));
      const proposed = { claimIds, expected, method: 'Look it up.', cost: 1, methodSourceId: 'ledger' };
      return (await call(ProposeTest, ProposeTestInput, proposed)).id;
    };
    const [alone, both] = [await test([first]), await test([first, second])];
    await consolidate();
    const results = [];
    for (const id of [alone, both]) {
      const { id: evidenceId } = await call(RecordEvidence, RecordEvidenceInput, {
        kind: 'reading',
        content: `The budget of Apollo is 750, says the ledger to ${id}.`,
        source: { class: 'tool_output', sourceId: 'ledger' },
        evidenceType: 'test_result',
        anchors: { test: id },
      });
      const ingested = await call(IngestTest, IngestTestInput, { id, evidenceId, outcome: '750' });
      results.push(ingested.test.claims.map(({ claimId, result }) => [claimId, result]));
    }
    expect(results).toEqual([
      [[first, 'passed']],
      [
        [first, 'skipped'],
        [second, 'passed'],
      ],
    ]);
    const [merged, survivor] = [await getClaim(first), await getClaim(second)];
    expect({
      mergedInto: merged.mergedInto,
      evidence: survivor.evidence.length,
      witnessGroups: survivor.belief!.witnessGroups,
    }).toEqual({ mergedInto: second, evidence: 4, witnessGroups: 2 });
  });

  it('merges notes with the same words in any order, but not notes that differ in a number or a negation', async () => {
    const { note, consolidate, getClaim, merges } = await spaceOfVectors();
    const first = await note('The budget of Apollo is 750', { tags: ['a'] });
    const second = await note('Of Apollo: the budget is 750!', { provenance: { source: 'document' }, tags: ['b'] });
    const other = await note('The budget of Apollo is 800');
    const denied = await note('The budget of Apollo is not 750');
    expect(await counted(consolidate())).toMatchObject({
      deduplicated: 1,
      'before.active': 4,
      'after.active': 3,
      'after.total': 3,
    });
    expect(await getClaim(first)).toMatchObject({
      status: 'archived',
      statusReason: 'merged',
      mergedInto: second,
      version: 2,
    });
    expect(await getClaim(second)).toMatchObject({
      status: 'active',
      base: 0.6,
      corroboration: 2,
      trust: 0.65,
      tags: ['b', 'a'],
      mergedInto: null,
    });
    expect((await getClaim(second)).evidence).toHaveLength(2);
    for (const id of [other, denied]) expect(await getClaim(id)).toMatchObject({ status: 'active', corroboration: 1 });
    expect(await merges()).toMatchObject([
      {
        survivor: second,
        merged: first,
        rule: 'same_words',
        score: 1,
        mergedBefore: { status: 'active' },
        mergedAfter: { status: 'archived' },
        survivorBefore: { trust: 0.6 },
        survivorAfter: { trust: 0.65 },
        transferred: { tags: ['a'] },
      },
    ]);
    expect(await counted(consolidate())).toEqual({
      'before.total': 3,
      'before.active': 3,
      'after.total': 3,
      'after.active': 3,
    });
    expect(await counted(consolidate({ full: true }))).toEqual({
      'before.total': 3,
      'before.active': 3,
      'after.total': 3,
      'after.active': 3,
    });
  });

  it('merges claims of one key and value if the window of one contains that of the other and their texts are similar', async () => {
    const { store, consolidate, getClaim } = await spaceOfVectors();
    const triple = { subject: 'Ada', predicate: 'home', value: 'Paris' };
    const later = await store({
      text: 'Ada lives in Paris',
      triple,
      provenance: { source: 'document' },
      validFrom: day(-10),
    });
    const wider = await store({ text: 'Ada lives in Paris', triple, validFrom: day(-400) });
    expect(wider).not.toBe(later);
    expect(await counted(consolidate())).toMatchObject({ deduplicated: 1 });
    expect({ later: await getClaim(later), wider: await getClaim(wider) }).toMatchObject({
      later: { status: 'active', corroboration: 2 },
      wider: { status: 'archived', mergedInto: later },
    });
  });

  it('never merges claims that are quarantined, of different sessions, or not similar enough', async () => {
    const { note, session, consolidate, put, spaceId, store } = await spaceOfVectors();
    const [one, two] = [await session('one'), await session('two')];
    await note('tea at noon', { scope: 'session', sessionId: one });
    await note('tea at noon', { scope: 'session', sessionId: two });
    await note('tea at noon');
    await put({ spaceId, text: 'quarantined words', status: 'quarantined' }, { spaceId, text: 'quarantined words' });
    await store({ text: 'no vector yet' }, false);
    await store({ text: 'no vector yet' }, false);
    expect(await counted(consolidate())).toEqual({
      'before.total': 7,
      'before.active': 6,
      'after.total': 7,
      'after.active': 6,
    });
  });

  it('compares claims again once they have their vectors', async () => {
    const { store, vectors, consolidate } = await spaceOfVectors();
    const text = 'the parcel has arrived';
    const [a, b] = [await store({ text }, false), await store({ text }, false)];
    expect(await counted(consolidate())).not.toHaveProperty('deduplicated');
    await vectors({ id: a, text }, { id: b, text });
    expect(await counted(consolidate())).toMatchObject({ deduplicated: 1 });
  });

  it('settles contradictions left by imports: the claim recorded later replaces the earlier one, or is quarantined with a conflict', async () => {
    const { put, spaceId, consolidate, getClaim, predicate } = await spaceOfVectors();
    await predicate('budget', { cardinality: 'single' });
    const at = (count: number) => ({
      observedAt: new Date(day(count)),
      recordedAt: new Date(day(count)),
      validFrom: new Date(day(count)),
      stateSince: new Date(day(count)),
      spaceId,
      exclusive: false,
    });
    const [old, newer] = await put(
      { ...at(-3), text: 'budget one', triple: ['Apollo', 'budget', '1'] },
      { ...at(-2), text: 'budget two', triple: ['Apollo', 'budget', '2'], baseClass: 'document' },
    );
    const [strong, weak] = await put(
      { ...at(-3), text: 'budget three', triple: ['Gemini', 'budget', '3'], baseClass: 'user_explicit' },
      { ...at(-2), text: 'budget four', triple: ['Gemini', 'budget', '4'] },
    );
    expect(await counted(consolidate())).toMatchObject({
      'contradictions.resolved': 1,
      'contradictions.pending': 1,
      'before.active': 4,
      'after.active': 2,
    });
    expect({ old: await getClaim(old!.id), newer: await getClaim(newer!.id) }).toMatchObject({
      old: { status: 'superseded', supersededBy: newer!.id },
      newer: { status: 'active' },
    });
    expect({ strong: await getClaim(strong!.id), weak: await getClaim(weak!.id) }).toMatchObject({
      strong: { status: 'active' },
      weak: { status: 'quarantined', statusReason: 'trust_insufficient' },
    });
    expect((await getClaim(weak!.id)).conflicts).toHaveLength(1);
    expect(await counted(consolidate({ full: true }))).not.toHaveProperty('contradictions.resolved');
  });

  it('lets claims with the same triple but different windows corroborate each other once', async () => {
    const { store, source, consolidate, getClaim } = await spaceOfVectors();
    await source('crm', 'document', 'crm');
    await source('wiki', 'document', 'wiki');
    const triple = { subject: 'Ada', predicate: 'employer', value: 'Acme' };
    const a = await store({
      text: 'Ada works for Acme',
      triple,
      provenance: { sourceId: 'crm' },
      validFrom: day(-100),
      validUntil: day(100),
    });
    const b = await store({
      text: 'The employer of Ada is Acme, as of late',
      triple,
      provenance: { sourceId: 'wiki' },
      validFrom: day(-10),
      validUntil: day(200),
    });
    expect(await counted(consolidate())).toMatchObject({ corroborated: 2 });
    expect({ a: await getClaim(a), b: await getClaim(b) }).toMatchObject({
      a: { corroboration: 2 },
      b: { corroboration: 2 },
    });
    expect(await counted(consolidate({ full: true }))).not.toHaveProperty('corroborated');
  });

  it('links similar claims without changing their trust', async () => {
    const { note, consolidate, getClaim } = await spaceOfVectors();
    const words = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen';
    const [a] = [await note(`${words} alpha`), await note(`${words} omega`), await note('something else altogether')];
    expect(await counted(consolidate())).toMatchObject({ candidates: 1 });
    expect(await getClaim(a!)).toMatchObject({ corroboration: 1, version: 1 });
    expect(await counted(consolidate({ full: true }))).not.toHaveProperty('candidates');
  });

  it('does not renew a link that a reviewer removed until somebody has linked the two claims by hand', async () => {
    const { space, note, consolidate } = await spaceOfVectors();
    const words = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen';
    const [id, to] = [await note(`${words} alpha`), await note(`${words} omega`)];
    const linked = async () =>
      (await world.get(ListLinks).run(world.as('reader'), ListLinksInput.parse({ space, id }))).data.map(
        ({ linkedBy }) => linkedBy,
      );
    const remove = () => world.get(RemoveLink).run(world.as('reviewer'), RemoveLinkInput.parse({ space, id, to }));
    await consolidate();
    expect(await linked()).toEqual([null]);
    await remove();
    expect(await counted(consolidate({ full: true }))).not.toHaveProperty('candidates');
    const agent = world.as('agent');
    await world.get(AddLink).run(agent, AddLinkInput.parse({ space, id, to }));
    expect(await linked()).toEqual([agent.caller.principal.id]);
    await remove();
    expect(await counted(consolidate({ full: true }))).toMatchObject({ candidates: 1 });
  });

  it('compares claims again that a run with another threshold did not merge', async () => {
    const { store, consolidate } = await spaceOfVectors();
    const words = Array.from({ length: 24 }, (_, n) => `word${n}`).join(' ');
    const inParis = (last: string, from: number) =>
      store({
        text: `${words} Paris ${last}`,
        triple: { subject: 'Ada', predicate: 'home', value: 'Paris' },
        validFrom: day(from),
      });
    await inParis('alpha', -3);
    await inParis('omega', -9);
    expect(await counted(consolidate({ dedupThreshold: 0.99 }))).not.toHaveProperty('deduplicated');
    expect(await counted(consolidate())).toMatchObject({ deduplicated: 1 });
  });

  it('prunes by age, trust and strength, and keeps claims that something depends on', async () => {
    const { put, store, spaceId, setClock, consolidate, getClaim, dispute, conclude, note } = await spaceOfVectors();
    const home = (value: string) =>
      store({
        text: `home is ${value}`,
        triple: { subject: 'Ada', predicate: 'home', value },
        provenance: { source: 'user_explicit' },
      });
    const old = await home('Paris');
    await setClock(day(1));
    await home('Rome');
    const doubted = await note('the moon is near', { provenance: { source: 'user_explicit' } });
    const [aside] = await put({ spaceId, text: 'set aside', status: 'quarantined', statusReason: 'manual' });
    const premise = await note('a premise');
    const faded = await note('a faint thing');
    const conclusion = await conclude('a conclusion', [premise]);
    const side = await store({
      text: 'a',
      triple: { subject: 's', predicate: 'p', value: 'a' },
      provenance: { source: 'document' },
    });
    await store({ text: 'b', triple: { subject: 's', predicate: 'p', value: 'b' } });
    await setClock(day(95));
    expect(await counted(consolidate({ pruneQuarantined: true }))).toMatchObject({
      'pruned.superseded': 1,
      'pruned.decayed': 3,
      'pruned.quarantined': 1,
    });
    expect(await getClaim(old)).toMatchObject({ status: 'archived', statusReason: 'superseded' });
    expect(await getClaim(faded)).toMatchObject({ status: 'archived', statusReason: 'decayed' });
    expect(await getClaim(aside!.id)).toMatchObject({ status: 'archived', statusReason: 'quarantined' });
    for (const id of [conclusion, premise])
      expect(await getClaim(id)).toMatchObject({ status: 'archived', statusReason: 'decayed' });
    expect(await getClaim(side)).toMatchObject({ status: 'active' });
    expect(await counted(consolidate({ pruneQuarantined: true, full: true }))).toEqual({
      'before.total': 4,
      'before.active': 3,
      'after.total': 4,
      'after.active': 3,
    });
    expect({ vote: await dispute(doubted, 'a'), claim: await getClaim(doubted) }).toMatchObject({
      vote: {},
      claim: { status: 'active' },
    });
  });

  it('counts in a dry run what a real run does, and changes nothing', async () => {
    const { note, put, spaceId, predicate, consolidate, merges } = await spaceOfVectors();
    for (const text of ['x one', 'one x', 'x, one!', 'x two']) await note(text);
    await predicate('budget', { cardinality: 'single' });
    await put(
      { spaceId, text: 'budget one', triple: ['Apollo', 'budget', '1'], exclusive: false },
      {
        spaceId,
        text: 'budget two',
        triple: ['Apollo', 'budget', '2'],
        exclusive: false,
        observedAt: new Date('2026-01-01T00:00:00Z'),
        recordedAt: new Date('2026-01-01T00:00:01Z'),
      },
    );
    const dry = await consolidate({}, { dryRun: true, limit: 2 });
    expect(await merges()).toEqual([]);
    expect(await consolidate({}, { limit: 2 })).toEqual(dry);
    expect(dry).toMatchObject({ deduplicated: 2, 'contradictions.resolved': 1 });
  });

  it('lets each phase of a dry run build on what earlier phases would have changed', async () => {
    const { note, put, spaceId, consolidate } = await spaceOfVectors();
    const at = (count: number) => ({
      observedAt: new Date(day(count)),
      recordedAt: new Date(day(count)),
      validFrom: new Date(day(count)),
      stateSince: new Date(day(count)),
      spaceId,
      exclusive: false,
    });
    await put(
      { ...at(-4), text: 'budget one', triple: ['Apollo', 'budget', '1'] },
      { ...at(-3), text: 'budget one', triple: ['Apollo', 'budget', '1'] },
      { ...at(-2), text: 'budget two', triple: ['Apollo', 'budget', '2'] },
    );
    const words = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen';
    for (const end of ['alpha', 'beta', 'gamma']) await note(`${words} ${end}`, { observedAt: day(-40) });
    await note(`${words} alpha!`, { observedAt: day(-41) });
    const dry = await consolidate({}, { dryRun: true, limit: 2 });
    expect(dry).toMatchObject({
      deduplicated: 2,
      'contradictions.resolved': 1,
      candidates: 3,
      'compressed.clusters': 1,
      'compressed.sourceMemories': 3,
    });
    expect(await consolidate({}, { limit: 2 })).toEqual(dry);
  });

  it('counts in a dry run the parts of a claim that stay valid before and after a temporary value', async () => {
    const { put, spaceId, predicate, consolidate } = await spaceOfVectors();
    await predicate('role', { cardinality: 'single' });
    const role = (value: string, more: object) => ({
      spaceId,
      text: value,
      triple: ['Ada', 'role', value] as [string, string, string],
      exclusive: false,
      ...more,
    });
    await put(
      role('engineer', { validFrom: new Date('2020-01-01T00:00:00Z'), validUntil: null }),
      role('manager', {
        validFrom: new Date('2024-01-01T00:00:00Z'),
        validUntil: new Date('2024-07-01T00:00:00Z'),
        observedAt: new Date('2026-01-01T00:00:00Z'),
        recordedAt: new Date('2026-01-01T00:00:01Z'),
      }),
    );
    const dry = await consolidate({}, { dryRun: true });
    expect(dry).toMatchObject({ 'contradictions.resolved': 1, 'after.total': 3, 'after.active': 2 });
    expect(await consolidate()).toEqual(dry);
  });

  it('compares only the least confident claims if the options limit their number', async () => {
    const { note, consolidate } = await spaceOfVectors();
    for (const text of ['y one', 'one y']) await note(text, { provenance: { source: 'user_explicit' } });
    for (const text of ['z one', 'one z']) await note(text);
    expect(await counted(consolidate({ maxClaims: 2 }))).toMatchObject({
      sampled: 2,
      deduplicated: 1,
      'after.active': 3,
    });
  });

  it('undoes a merge: the survivor loses what it gained, and the merged claim is active again and not merged once more', async () => {
    const { note, consolidate, merges, undo, getClaim } = await spaceOfVectors();
    const [weak, strong] = [
      await note('tea is green', { tags: ['t'] }),
      await note('green is tea', { provenance: { source: 'document' } }),
    ];
    const before = await Promise.all([getClaim(weak), getClaim(strong)]);
    await consolidate();
    const [merge] = await merges();
    expect(await undo(merge!.id)).toMatchObject({
      merge: { undoneBy: expect.any(String), note: 'not the same' },
      survivor: { id: strong, corroboration: 1, tags: [] },
      claim: { id: weak, status: 'active', mergedInto: null },
    });
    const versionless = ({ version: _, ...rest }: { version: number }) => rest;
    expect((await Promise.all([getClaim(weak), getClaim(strong)])).map(versionless)).toEqual(before.map(versionless));
    expect(await counted(consolidate({ full: true }))).not.toHaveProperty('deduplicated');
    await expect(undo(merge!.id)).rejects.toMatchObject({ code: 'merge_already_undone' });
  });

  it('leaves a claim retracted when its merge is undone, and no longer marks the claim as merged', async () => {
    const { space, note, consolidate, merges, undo, getClaim } = await spaceOfVectors();
    await note('tea is green', { provenance: { source: 'document' } });
    const weak = await note('green is tea');
    await consolidate();
    await world
      .get(RetractClaim)
      .run(world.as('owner'), RetractInput.parse({ space, id: weak, errorType: 'other', reason: 'it is not' }));
    expect(await undo((await merges())[0]!.id)).toMatchObject({
      survivor: { corroboration: 1 },
      claim: { id: weak, status: 'retracted', mergedInto: null },
    });
    await world.get(ReinstateClaim).run(world.as('owner'), ReinstateInput.parse({ space, id: weak, reason: 'it is' }));
    expect(await getClaim(weak)).toMatchObject({ mergedInto: null });
    expect(await world.replay()).toMatchObject({ differences: [] });
  });

  it('passes a claim through the gate when its merge is undone', async () => {
    const { store, consolidate, merges, undo, getClaim } = await spaceOfVectors();
    const inParis = (from: number) =>
      store({
        text: 'Ada lives in Paris',
        triple: { subject: 'Ada', predicate: 'home', value: 'Paris' },
        validFrom: day(from),
      });
    const [a, b] = [await inParis(-3), await inParis(-9)];
    await consolidate();
    expect(await merges()).toHaveLength(1);
    const rome = await store({
      text: 'Ada lives in Rome',
      triple: { subject: 'Ada', predicate: 'home', value: 'Rome' },
      provenance: { source: 'user_explicit' },
      validFrom: day(-20),
    });
    const [merge] = await merges();
    expect(await undo(merge!.id)).toMatchObject({
      claim: { status: 'quarantined', statusReason: 'trust_insufficient' },
    });
    expect({ claim: await getClaim(rome), conflicts: (await getClaim(merge!.merged)).conflicts }).toMatchObject({
      claim: { status: 'active' },
      conflicts: [expect.any(String)],
    });
    expect([a, b].sort()).toEqual([merge!.survivor, merge!.merged].sort());
  });

  it('keeps conclusions from a merged claim sound', async () => {
    const { note, conclude, consolidate, getClaim } = await spaceOfVectors();
    const [weak] = [await note('rain falls'), await note('falls rain', { provenance: { source: 'document' } })];
    const conclusion = await conclude('the street is wet', [weak!]);
    expect(await counted(consolidate())).toMatchObject({ deduplicated: 1 });
    expect(await getClaim(conclusion)).toMatchObject({ status: 'active', grounding: 'sound', trust: 0.49 });
  });
});

describe('two values of a key where one value depends on the other', () => {
  const stated = { subject: 'Ada', predicate: 'home' };

  async function aHome() {
    const home = await spaceOfVectors();
    await home.predicate('home', { cardinality: 'single' });
    const cycles = async () =>
      (
        await world.database.owner(
          `
      with recursive climbed (start, id) as (
        select d.node_id, d.ground_id from dependences d where d.space_id = $1
        union select c.start, d.ground_id from climbed c join dependences d on d.node_id = c.id and d.space_id = $1
      ) select distinct start from climbed where start = id`,
          [home.spaceId],
        )
      ).length;
    return {
      ...home,
      cycles,
      weak: await home.note('who may has a house in Rome'),
      live: (value: string, more: object = {}) =>
        home.store({ text: `Ada lives in ${value}`, triple: { ...stated, value }, ...more }),
      conclude: (...premises: string[]) =>
        home.conclude('Ada lives in Rome', premises, { triple: { ...stated, value: 'Rome' } }),
      rederive: (id: string, ...premises: string[]) => home.rederive(id, premises),
      setAside: (id: string) => home.call(QuarantineClaim, QuarantineInput, { id }),
      activate: (id: string) => reviewAsRead(world, home.as, { space: home.space, id, action: 'activate' }),
    };
  }
  const as = () => world.as('owner');

  it('the later value may not replace the earlier value if the earlier value has come to depend on the later one', async () => {
    const { put, spaceId, conclude, weak, rederive, cycles, consolidate, getClaim } = await aHome();
    const conclusion = await conclude(weak);
    const at = new Date(day(1));
    const [{ slot }] = (await world.database.owner('select slot from claims where id = $1', [conclusion])) as [
      { slot: string },
    ];
    const [later] = await put({
      spaceId,
      slot,
      text: 'Ada lives in Oslo',
      triple: ['Ada', 'home', 'Oslo'],
      baseClass: 'document',
      recordedAt: at,
      exclusive: false,
    });
    await rederive(conclusion, later!.id, weak);
    expect(await counted(consolidate({ full: true }))).toMatchObject({ 'contradictions.pending': 1 });
    expect({ later: await getClaim(later!.id), conclusion: await getClaim(conclusion) }).toMatchObject({
      later: { status: 'quarantined', statusReason: 'circular' },
      conclusion: { status: 'active' },
    });
    expect(await cycles()).toBe(0);
  });

  it('a value may not replace another if a value that the other has replaced depends on it', async () => {
    const { put, spaceId, conclude, weak, rederive, cycles, consolidate, getClaim } = await aHome();
    const conclusion = await conclude(weak);
    const [{ slot }] = (await world.database.owner('select slot from claims where id = $1', [conclusion])) as [
      { slot: string },
    ];
    const home = (value: string, at: number) => ({
      spaceId,
      slot,
      text: `Ada lives in ${value}`,
      triple: ['Ada', 'home', value] as [string, string, string],
      baseClass: 'document' as const,
      recordedAt: new Date(day(at)),
      exclusive: false,
    });
    const [second, third] = await put(home('Oslo', 1), home('Bern', 2));
    await rederive(conclusion, third!.id, weak);
    await consolidate({ full: true });
    expect({
      conclusion: await getClaim(conclusion),
      second: await getClaim(second!.id),
      third: await getClaim(third!.id),
    }).toMatchObject({
      conclusion: { status: 'superseded' },
      second: { status: 'active' },
      third: { status: 'quarantined', statusReason: 'circular' },
    });
    expect(await cycles()).toBe(0);
  });

  it.each(['said again with better evidence', 'activated by a person'])(
    'a quarantined premise that is %s does not replace the claim concluded from it',
    async (how) => {
      const { live, conclude, weak, setAside, activate, cycles, getClaim } = await aHome();
      const premise = await live('Paris', { provenance: { source: 'document' } });
      const conclusion = await conclude(premise, weak);
      await setAside(premise);
      await activate(conclusion);
      expect(await getClaim(conclusion)).toMatchObject({ status: 'active' });
      if (how.startsWith('said')) await live('Paris', { provenance: { source: 'tool_output' } });
      else await expect(activate(premise)).rejects.toMatchObject({ code: 'conflict_open' });
      expect({ premise: await getClaim(premise), conclusion: await getClaim(conclusion) }).toMatchObject({
        premise: { status: 'quarantined' },
        conclusion: { status: 'active' },
      });
      expect(await cycles()).toBe(0);
    },
  );

  it('a person may not decide a conflict for a premise that would then replace the claim concluded from it', async () => {
    const { live, space, conclude, weak, setAside, activate, cycles, getClaim } = await aHome();
    const premise = await live('Paris', { provenance: { source: 'document' }, validFrom: day(-30) });
    const conclusion = await conclude(premise, weak);
    await setAside(premise);
    await activate(conclusion);
    const earlier = await live('Oslo', {
      provenance: { source: 'user_explicit' },
      validFrom: day(-20),
      validUntil: day(-10),
    });
    await expect(activate(premise)).rejects.toMatchObject({ code: 'conflict_open' });
    const open = (await world.get(ListConflicts).run(as(), ListConflictsInput.parse({ space }))).data;
    expect(open.map(({ existingClaim }) => existingClaim.id).sort()).toEqual([conclusion, earlier].sort());
    const { id } = open.find(({ existingClaim }) => existingClaim.id === earlier)!;
    await expect(resolveAsRead(world, as(), { space, id: id as string, action: 'supersede' })).rejects.toMatchObject({
      code: 'cycle',
    });
    expect({ premise: await getClaim(premise), conclusion: await getClaim(conclusion) }).toMatchObject({
      premise: { status: 'quarantined' },
      conclusion: { status: 'active' },
    });
    expect(await cycles()).toBe(0);
  });

  it('a premise whose merge is undone does not replace the claim concluded from it', async () => {
    const { live, conclude, weak, retract, activate, cycles, consolidate, getClaim, merges, undo } = await aHome();
    const better = await live('Paris', { provenance: { source: 'tool_output' }, validFrom: day(-10) });
    const premise = await live('Paris', { provenance: { source: 'document' }, validFrom: day(-20) });
    const conclusion = await conclude(premise, weak);
    await consolidate();
    expect(await getClaim(premise)).toMatchObject({ status: 'archived', mergedInto: better });
    await retract(better);
    await activate(conclusion);
    expect(await getClaim(conclusion)).toMatchObject({ status: 'active' });
    await undo((await merges())[0]!.id);
    expect({ premise: await getClaim(premise), conclusion: await getClaim(conclusion) }).toMatchObject({
      premise: { status: 'quarantined', statusReason: 'user_protected' },
      conclusion: { status: 'active' },
    });
    expect(await cycles()).toBe(0);
  });
});

it('replaying the log rebuilds the tables exactly as consolidation left them', async () => {
  const { differences, skipped } = await world.replay();
  expect({ differences, skipped }).toEqual({ differences: [], skipped: [] });
});
