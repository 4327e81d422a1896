import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Ctx, Id } from '#libs/kernel/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { statementsOf } from '#libs/testing/statements.js';
import { KnowledgeModule } from '../../knowledge.module.js';
import { ListConflictsInput } from '../domain/conflicts/conflict.views.js';
import { ListConflicts } from './read-conflicts.js';
import { RecordEvidenceInput, RevokeEvidenceInput, RecordEvidence } from '../../evidence/index.js';
import { RevokeEvidence } from '../../revocations/index.js';
import { PutPredicateInput, PutPredicate } from '../../predicates/index.js';
import { PutSourceInput, PutSource } from '../../sources/index.js';
import {
  RetractInput,
  StoreClaimInput,
  type StoreClaimItem,
  StoreClaimsInput,
  SupersedeInput,
  VoteInput,
} from '../domain/claim.schemas.js';
import { Dispute, Reinforce } from './vote.js';
import { GetClaim, ListClaims, ListClaimsInput } from './read-claims.js';
import { ListHistory } from './read-history.js';
import { RetractClaim } from './retract-claim.js';
import { StoreClaim, StoreClaimBatch, SupersedeClaim } from './store-claim.js';

describe('a claim that the service stores', () => {
  let world: World;
  let owner: Ctx;
  let now = new Date('2026-01-01T00:00:00Z');
  beforeAll(async () => {
    world = await openWorld([KnowledgeModule], {
      now: () => now,
    });
    owner = world.as('owner');
  });
  afterAll(async () => {
    await world.expectReplayIsExact();
    await world.close();
  });

  /** A fresh space, with what a caller does in it. */
  async function spaceOfClaims() {
    const here = await openSpace(world);
    const say = (predicate: string, value: string, source: string, more: object = {}, ctx: Ctx = owner) =>
      here.call(
        StoreClaim,
        StoreClaimInput,
        {
          text: `${predicate} is ${value}`,
          triple: { subject: 'user', predicate, value },
          provenance: { source },
          ...more,
        },
        ctx,
      );
    return {
      ...here,
      say,
      conflicts: async () => (await here.call(ListConflicts, ListConflictsInput)).data,
      resolve: here.decide,
    };
  }

  it('has every field that the caller sent', async () => {
    const { call, getClaim, record } = await spaceOfClaims();
    const evidence = [await record('Ada wants the dark mode.')];
    const { provenance, sourceSystem, propositionClass, ...shown } = {
      text: 'Ada wants the dark mode.',
      triple: { subject: 'Ada', predicate: 'mode', value: 'dark' },
      scope: 'temporal',
      sessionId: null,
      workspaceId: null,
      validFrom: '2026-01-02T00:00:00.000Z',
      validUntil: '2026-02-01T00:00:00.000Z',
      observedAt: '2025-12-31T00:00:00.000Z',
      category: 'preference',
      importance: 0.4,
      tags: ['interface'],
      evidence,
      provenance: { source: 'user_explicit' },
      agent: 'designer',
      sourceSystem: 'crm',
      externalId: 'ada-1',
      propositionClass: 'causal',
      impact: 'high',
      testCost: 2,
      benefit: 3,
      claimType: null,
    } satisfies Record<keyof StoreClaimItem, unknown>;
    const { claim } = await call(StoreClaim, StoreClaimInput, { ...shown, provenance, sourceSystem, propositionClass });
    const { claimType, ...expected } = shown;
    expect(await getClaim(claim!.id)).toMatchObject({
      ...expected,
      evidence: expect.arrayContaining(evidence),
      baseClass: provenance.source,
      fact: claimType,
    });
  });

  it('of each class is accepted with the weight of its class', async () => {
    const { say } = await spaceOfClaims();
    const trusts = [];
    for (const source of ['user_explicit', 'system', 'tool_output', 'document', 'inference'])
      trusts.push((await say(`p_${source}`, 'x', source)).claim!.trust);
    expect(trusts).toEqual([1, 0.95, 0.85, 0.6, 0.5]);
  });

  it.each([
    ['a claim', async ({ say }: Awaited<ReturnType<typeof spaceOfClaims>>) => say('zone', 'UTC', 'user_explicit')],
    [
      'a vote',
      async ({ say, space }: Awaited<ReturnType<typeof spaceOfClaims>>) => {
        const before = now;
        now = new Date(before.getTime() - 10_000);
        const { claim } = await say('zone', 'UTC', 'user_explicit');
        now = before;
        await world
          .get(Dispute)
          .run(
            world.as('reviewer', { principal: { id: 'prn_00000000000000000000000009', kind: 'user', name: 'x' } }),
            VoteInput.parse({ space, id: claim!.id, reason: 'so' }),
          );
      },
    ],
  ])(
    'is dated no earlier than the last change of its key (%s), even one by a replica with a fast clock (rule 7)',
    async (_, write) => {
      const space = await spaceOfClaims();
      const ahead = now;
      await write(space);
      now = new Date(ahead.getTime() - 3_000);
      const newer = await space.say('zone', 'PST', 'user_explicit');
      now = ahead;
      expect(newer).toMatchObject({
        outcome: 'accepted',
        historical: false,
        claim: { recordedAt: ahead.toISOString() },
      });
      expect(newer.superseded).toHaveLength(1);
    },
  );

  it('of a user replaces an inference, and each of the two links to the other', async () => {
    const { say, getClaim } = await spaceOfClaims();
    const blue = await say('theme', 'blue', 'inference');
    const green = await say('theme', 'green', 'user_explicit');
    expect(green).toMatchObject({
      outcome: 'accepted',
      superseded: [blue.claim!.id],
      claim: { supersedes: [blue.claim!.id] },
    });
    expect(await getClaim(blue.claim!.id)).toMatchObject({ status: 'superseded', supersededBy: green.claim!.id });
  });

  it('is quarantined if it is an inference that contradicts a user, until a reviewer decides', async () => {
    const { say, getClaim, conflicts, resolve } = await spaceOfClaims();
    const utc = await say('timezone', 'UTC', 'user_explicit');
    const pst = await say('timezone', 'PST', 'inference');
    expect(pst).toMatchObject({
      outcome: 'quarantined',
      conflicts: [{ existingClaim: { id: utc.claim!.id }, blocking: true, newTrust: 0.5, existingTrust: 1 }],
    });
    const [open] = await conflicts();
    expect(open).toMatchObject({
      status: 'open',
      newClaim: { triple: { value: 'PST' } },
      existingClaim: { triple: { value: 'UTC' } },
    });
    await resolve(open!.id, 'supersede');
    expect({
      statusOfPst: (await getClaim(pst.claim!.id)).status,
      statusOfUtc: (await getClaim(utc.claim!.id)).status,
      conflicts: await conflicts(),
    }).toEqual({ statusOfPst: 'active', statusOfUtc: 'superseded', conflicts: [] });
    await expect(resolve(open!.id, 'reject')).rejects.toMatchObject({ code: 'conflict_already_resolved' });
  });

  it.each([
    ['a new value', 'EST', 'user_explicit', 0],
    ['a new value with too little trust', 'EST', 'inference', 0],
    ['a repetition that leaves its claim in quarantine', 'PST', 'inference', 0],
    ['a repetition that releases its claim from quarantine', 'PST', 'user_explicit', 1],
  ])(
    'reads dependences and locks premises only if a quarantined claim replaces another: %s',
    async (_, value, source, asked) => {
      const { space, say } = await spaceOfClaims();
      await say('timezone', 'UTC', 'tool_output');
      await say('timezone', 'PST', 'inference');
      const { statements } = await statementsOf(() => say('timezone', value, source));
      const climbs = statements.filter(({ name }) => /find-way-down|list-ways-down/.test(name));
      const locks = statements.filter(
        ({ name, values: [keys] }) =>
          name.includes('lock-slots') && (keys as string[]).some((key) => key.startsWith('premises of')),
      );
      expect({ space, climbs: climbs.length, locks: locks.length }).toEqual({ space, climbs: asked, locks: asked });
    },
  );

  it('is not considered again after a reviewer has rejected it', async () => {
    const { say, getClaim, conflicts, resolve } = await spaceOfClaims();
    await say('timezone', 'UTC', 'user_explicit');
    const pst = await say('timezone', 'PST', 'inference');
    await resolve((await conflicts())[0]!.id, 'reject');
    expect((await getClaim(pst.claim!.id)).status).toBe('archived');
    expect(await say('timezone', 'PST', 'inference')).toMatchObject({
      outcome: 'rejected',
      rejection: { reason: 'previously_rejected' },
    });
    expect(await conflicts()).toEqual([]);
  });

  it('is kept together with another claim by decision of a reviewer, but a third value is still quarantined', async () => {
    const { say, getClaim, conflicts, resolve } = await spaceOfClaims();
    const a = await say('editor', 'vim', 'user_explicit');
    const b = await say('editor', 'emacs', 'document');
    await resolve((await conflicts())[0]!.id, 'keep_both');
    expect({ a: (await getClaim(a.claim!.id)).status, b: (await getClaim(b.claim!.id)).status }).toEqual({
      a: 'active',
      b: 'active',
    });
    expect(await say('editor', 'nano', 'inference')).toMatchObject({ outcome: 'quarantined' });
  });

  it('counts independent witnesses, but not the repetitions of one witness', async () => {
    const { say, space } = await spaceOfClaims();
    for (const n of [1, 2, 3])
      await world.get(PutSource).run(owner, PutSourceInput.parse({ space, sourceId: `doc:${n}`, class: 'document' }));
    const from = (n: number) => ({ provenance: { source: 'document', sourceId: `doc:${n}` } });
    const first = await say('city', 'Riga', 'document', from(1));
    for (let i = 0; i < 3; i += 1)
      expect((await say('city', ' RIGA ', 'document', from(1))).claim).toMatchObject({
        id: first.claim!.id,
        trust: 0.6,
        corroboration: 1,
      });
    expect((await say('city', 'Riga', 'document', from(2))).claim).toMatchObject({ trust: 0.65 });
    const third = await say('city', 'Riga', 'document', from(3));
    expect(third.claim).toMatchObject({ trust: 0.7, corroboration: 3 });
    expect(third.claim!.evidence).toHaveLength(6);
  });

  it('replaces another claim for a limited time, after which the other claim continues as a remainder', async () => {
    const { say, getClaim } = await spaceOfClaims();
    const engineer = await say('role', 'engineer', 'document', { validFrom: '2020-01-01T00:00:00Z' });
    const manager = await say('role', 'manager', 'document', {
      validFrom: '2024-01-01T00:00:00Z',
      validUntil: '2024-07-01T00:00:00Z',
    });
    expect(manager).toMatchObject({
      outcome: 'accepted',
      superseded: [engineer.claim!.id],
      remainders: [expect.stringMatching(/^clm_/)],
    });
    expect(await getClaim(manager.remainders[0]!)).toMatchObject({
      status: 'active',
      validFrom: '2024-07-01T00:00:00.000Z',
      remainderOf: engineer.claim!.id,
    });
  });

  it('is listed by the time at which it was valid, and shown as it was known at an earlier time', async () => {
    const { say, space } = await spaceOfClaims();
    const list = async (asOf: string) =>
      (await world.get(ListClaims).run(owner, ListClaimsInput.parse({ space, asOf }))).data.map(
        (claim) => claim.triple!.value,
      );
    const old = await say('role', 'engineer', 'document', { validFrom: '2020-01-01T00:00:00Z' });
    now = new Date(now.getTime() + 60_000);
    await say('role', 'manager', 'document', { validFrom: '2024-01-01T00:00:00Z' });
    expect({ in2021: await list('2021-01-01T00:00:00Z'), in2025: await list('2025-01-01T00:00:00Z') }).toEqual({
      in2021: ['engineer'],
      in2025: ['manager'],
    });
    const known = (knownAt: Date) => world.get(GetClaim).run(owner, { space, id: old.claim!.id as Id<'clm'>, knownAt });
    expect({ before: (await known(new Date(now.getTime() - 1))).status, now: (await known(now)).status }).toEqual({
      before: 'active',
      now: 'superseded',
    });
    await expect(known(new Date(0))).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is shown at an earlier time only with the evidence, conflicts and replacements that were recorded by then', async () => {
    const { say, space, getClaim, conflicts, resolve } = await spaceOfClaims();
    const turn = () => (now = new Date(now.getTime() + 1_000));
    const guess = (await say('zone', 'GMT', 'inference')).claim!.id;
    turn();
    const utc = (await say('zone', 'UTC', 'user_explicit')).claim!.id as Id<'clm'>;
    turn();
    await say('zone', 'UTC', 'document');
    turn();
    await say('zone', 'PST', 'inference');
    const [open] = await conflicts();
    turn();
    await resolve(open!.id, 'reject');
    turn();
    const known = async (secondsAgo: number) => {
      const claim = await world
        .get(GetClaim)
        .run(owner, { space, id: utc, knownAt: new Date(now.getTime() - secondsAgo * 1_000) });
      return [claim.evidence.length, claim.supersedes, claim.conflicts];
    };
    expect(await Promise.all([4, 3, 2, 1].map(known))).toEqual([
      [1, [guess], []],
      [2, [guess], []],
      [2, [guess], [open!.id]],
      [2, [guess], []],
    ]);
    expect(await getClaim(utc)).toMatchObject({ supersedes: [guess], conflicts: [] });
  });

  it('stands next to claims with other values if its predicate is multi-valued', async () => {
    const { say, space } = await spaceOfClaims();
    await world.get(PutPredicate).run(owner, PutPredicateInput.parse({ space, name: 'likes', cardinality: 'multi' }));
    const outcomes = [
      await say('likes', 'pizza', 'inference'),
      await say('likes', 'sushi', 'inference'),
      await say('likes', ' PIZZA ', 'inference'),
    ];
    expect(outcomes.map((each) => each.outcome)).toEqual(['accepted', 'accepted', 'deduplicated']);
  });

  it('replaces, by decision, all claims that it conflicted with before their predicate became multi-valued', async () => {
    const { say, space, getClaim, conflicts, resolve } = await spaceOfClaims();
    const turn = '2024-01-01T00:00:00Z';
    const former = await say('tool', 'pen', 'user_explicit', { validFrom: '2020-01-01T00:00:00Z', validUntil: turn });
    const latter = await say('tool', 'keyboard', 'user_explicit', { validFrom: turn });
    const wide = await say('tool', 'chisel', 'inference', { validFrom: '2021-01-01T00:00:00Z' });
    await world.get(PutPredicate).run(owner, PutPredicateInput.parse({ space, name: 'tool', cardinality: 'multi' }));
    const [first, second] = await conflicts();
    expect(await resolve(first!.id, 'supersede')).toMatchObject({ alsoResolved: [second!.id] });
    expect(
      await Promise.all([former, latter, wide].map(async ({ claim }) => (await getClaim(claim!.id)).status)),
    ).toEqual(['superseded', 'superseded', 'active']);
    expect(await conflicts()).toEqual([]);
  });

  it('counts one vote for each voter', async () => {
    const { say, space } = await spaceOfClaims();
    const { claim } = await say('mood', 'calm', 'inference');
    const ballot = VoteInput.parse({ space, id: claim!.id });
    const voter = (n: number) => world.as('writer', { keyId: `key_0000000000000000000000000${n}` });
    expect(await world.get(Reinforce).run(voter(1), ballot)).toMatchObject({ trust: 0.65, reinforcements: 1 });
    expect(await world.get(Reinforce).run(voter(1), ballot)).toMatchObject({ trust: 0.65, reinforcements: 1 });
    expect(await world.get(Dispute).run(voter(1), ballot)).toMatchObject({
      trust: 0.35,
      reinforcements: 0,
      disputes: 1,
    });
    await world.get(Dispute).run(voter(2), ballot);
    expect(await world.get(Dispute).run(voter(3), ballot)).toMatchObject({ trust: 0.275, status: 'disputed' });
    expect(await world.get(Reinforce).run(voter(4), ballot)).toMatchObject({ trust: 0.38, status: 'active' });
  });

  it('takes its weight from the cited evidence, and loses that weight when the evidence is revoked', async () => {
    const { say, space, getClaim } = await spaceOfClaims();
    const page = await world
      .get(RecordEvidence)
      .run(
        owner,
        RecordEvidenceInput.parse({ space, kind: 'document', content: 'The budget is 750.', source: 'document' }),
      );
    const stored = await say('budget', '750', 'tool_output', { evidence: [page.id] });
    expect(stored.claim).toMatchObject({ base: 0.6, baseClass: 'document', evidence: [page.id] });
    const revocation = await world
      .get(RevokeEvidence)
      .run(owner, RevokeEvidenceInput.parse({ space, id: page.id, reason: 'forged' }));
    expect(revocation).toMatchObject({
      affected: [stored.claim!.id],
      evidence: { status: 'revoked', revokedReason: 'forged' },
    });
    expect(await getClaim(stored.claim!.id)).toMatchObject({ base: 0, trust: 0 });
    await expect(say('budget', '750', 'document', { evidence: [page.id] })).rejects.toMatchObject({
      code: 'evidence_revoked',
    });
  });

  it('can be retracted permanently, and shows its complete history', async () => {
    const { say, space, getClaim } = await spaceOfClaims();
    const { claim } = await say('plan', 'A', 'document');
    const retract = RetractInput.parse({
      space,
      id: claim!.id,
      errorType: 'hallucinated_claim',
      reason: 'nobody said so',
    });
    expect(await world.get(RetractClaim).run(owner, { ...retract, dryRun: true })).toMatchObject({
      outcome: 'retracted',
      claim: { status: 'retracted' },
    });
    expect((await getClaim(claim!.id)).status).toBe('active');
    expect(await world.get(RetractClaim).run(owner, retract)).toMatchObject({ outcome: 'retracted' });
    expect(await world.get(RetractClaim).run(owner, retract)).toMatchObject({ outcome: 'already_retracted' });
    const history = await world.get(ListHistory).run(owner, { space, id: claim!.id as Id<'clm'>, limit: 50 });
    expect(history.data.map((entry) => entry.kind)).toEqual(['claim_stored', 'claim_retracted']);
  });

  it('is returned again for the same externalId, and a different body with that externalId is refused', async () => {
    const { say } = await spaceOfClaims();
    const first = await say('team', 'red', 'document', { externalId: 'crm-1' });
    expect(await say('team', 'red', 'document', { externalId: 'crm-1' })).toMatchObject({
      outcome: 'accepted',
      claim: { id: first.claim!.id },
    });
    await expect(say('team', 'blue', 'document', { externalId: 'crm-1' })).rejects.toMatchObject({
      code: 'external_id_conflict',
    });
  });

  it('in a batch is decided on the state after the previous items; if one item of an atomic batch fails, none is stored', async () => {
    const { space, getClaim } = await spaceOfClaims();
    const item = (value: string, more: object = {}) => ({
      text: value,
      triple: { subject: 's', predicate: 'p', value },
      provenance: { source: 'document' },
      ...more,
    });
    const missing = ['evd_00000000000000000000000000'];
    const batch = (items: object[], atomic: boolean) =>
      world.get(StoreClaimBatch).run(owner, StoreClaimsInput.parse({ space, items, atomic }));
    const { data } = await batch(
      [item('a'), item('a'), item('b', { evidence: missing }), item('c', { provenance: { source: 'user_explicit' } })],
      false,
    );
    expect(data.map((entry) => entry.result?.outcome ?? entry.error!.code)).toEqual([
      'accepted',
      'deduplicated',
      'not_found',
      'accepted',
    ]);
    expect((await getClaim(data[0]!.result!.claim!.id)).supersededBy).toBe(data[3]!.result!.claim!.id);
    await expect(
      batch([item('d', { provenance: { source: 'user_explicit' } }), item('e', { evidence: missing })], true),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect((await getClaim(data[3]!.result!.claim!.id)).status).toBe('active');
  });

  it('can be stored to replace a given claim: a note directly, a claim with a triple only through the gate', async () => {
    const { space, say, getClaim } = await spaceOfClaims();
    const supersede = (id: string, body: object) =>
      world.get(SupersedeClaim).run(owner, SupersedeInput.parse({ space, id, text: 'new', ...body }));
    const note = await world.get(StoreClaim).run(owner, StoreClaimInput.parse({ space, text: 'old note' }));
    expect(await supersede(note.claim!.id, {})).toMatchObject({ outcome: 'accepted', superseded: [note.claim!.id] });
    expect((await getClaim(note.claim!.id)).status).toBe('superseded');
    await expect(supersede(note.claim!.id, {})).rejects.toMatchObject({ code: 'already_superseded' });
    const { claim } = await say('editor', 'vim', 'user_explicit');
    const triple = { subject: 'USER', predicate: 'editor', value: 'ed' };
    expect(await supersede(claim!.id, { triple })).toMatchObject({ outcome: 'quarantined' });
    expect(await supersede(claim!.id, { triple: { ...triple, subject: 'another' } })).toMatchObject({
      outcome: 'quarantined',
      conflicts: [{ existingClaim: { id: claim!.id } }],
    });
    expect(
      await supersede(claim!.id, {
        triple: { ...triple, subject: 'a third' },
        provenance: { source: 'user_explicit' },
      }),
    ).toMatchObject({ outcome: 'accepted', superseded: [claim!.id] });
  });

  it('sent at the same time as others has its own answer and its own caller, and one value of the key is active', async () => {
    const { say, space } = await spaceOfClaims();
    const agents = Array.from({ length: 12 }, (_, i) =>
      world.as('agent', {
        principal: { id: `prn_0000000000000000000000000${i % 10}`, kind: 'agent', name: `agent ${i}` },
      }),
    );
    const answers = await Promise.allSettled(
      agents.map((agent, i) =>
        say(
          'city',
          i % 3 === 0 ? 'Rome' : 'Oslo',
          i % 2 === 0 ? 'document' : 'inference',
          i === 7 ? { sessionId: 'nowhere', scope: 'session' } : {},
          agent,
        ),
      ),
    );
    expect(answers[7]).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } });
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    const { data } = await world.get(ListClaims).run(owner, ListClaimsInput.parse({ space, status: ['active'] }));
    expect(data).toHaveLength(1);
    const actors = await world.database.owner(
      `select distinct actor->>'principalId' as id from events where kind = 'evidence_recorded' and space_id = (select id from spaces where slug = $1)`,
      [space],
    );
    expect(actors).toHaveLength(9);
  });

  it.each([
    ['a class that the key may not assert', { provenance: { source: 'system' } }, 'class_not_allowed'],
    [
      'a class that the registered source does not have',
      { provenance: { source: 'tool_output', sourceId: 'doc:x' } },
      'class_mismatch',
    ],
    ['evidence that does not exist', { evidence: ['evd_00000000000000000000000000'] }, 'not_found'],
    ['a session that nobody opened', { scope: 'session', sessionId: 'nowhere' }, 'not_found'],
    ['an observation from the future', { observedAt: '2026-01-01T00:07:00Z' }, 'observed_in_future'],
  ])('with %s is refused, and nothing is stored', async (_, more, code) => {
    const { say, space } = await spaceOfClaims();
    await world.get(PutSource).run(owner, PutSourceInput.parse({ space, sourceId: 'doc:x', class: 'document' }));
    const before = await world.database.owner('select count(*) from events');
    await expect(
      say(
        'x',
        'y',
        'document',
        more,
        world.as('agent', {
          sourceSystems: ['doc:x'],
          principal: { id: 'prn_00000000000000000000000001', kind: 'agent', name: 'a' },
        }),
      ),
    ).rejects.toMatchObject({ code });
    expect(await world.database.owner('select count(*) from events')).toEqual(before);
  });
});
