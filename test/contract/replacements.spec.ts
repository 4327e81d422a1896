import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VerifyReplay } from '#libs/history/replay/index.js';
import {
  mostlyOver,
  openService,
  seenClaim,
  seenConflict,
  TRANSPORTS,
  type Input,
  type RestClient,
  type Service,
  type Tenant,
} from '../service/index.js';

let service: Service;
let tenant: Tenant;
let agent: RestClient;
let user: RestClient;
let reviewer: RestClient;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  [agent, user, reviewer] = (await Promise.all([
    tenant.agent('agent', { allowedClasses: ['inference'] }),
    tenant.user('user'),
    tenant.as({ role: 'reviewer' }),
  ])) as [RestClient, RestClient, RestClient];
});
afterAll(() => service.close());

const [OFFICE, EVIL] = ['Invoices go to the office', 'Invoices go to EVIL99'];

const of = (subject: string, value: string) => ({ triple: { subject, predicate: 'address', value } });
/** What the user said, and the text by which an agent wants to replace it. */
const PLACES: readonly [what: string, said: Input, replacement: Input][] = [
  ['a note for a note', { text: OFFICE }, { text: EVIL }],
  [
    'a triple for one about something else',
    { text: OFFICE, ...of('invoices', 'the office') },
    { text: EVIL, ...of('bills', 'EVIL99') },
  ],
  ['a note for a triple', { text: OFFICE, ...of('invoices', 'the office') }, { text: EVIL }],
  ['a triple for a note', { text: OFFICE }, { text: EVIL, ...of('bills', 'EVIL99') }],
];
const CASES = PLACES.flatMap(([what, said, replacement], i) =>
  (i === 0 ? TRANSPORTS : (['rest'] as const)).map((transport) => [what, transport, said, replacement] as const),
);

/**
 * Rule 2 of section 15a of the claims spec: a blocked replacement is quarantined with a conflict, also without a triple
 * or across keys.
 */
describe.each(CASES)('a refused replacement (%s), over %s', (_, transport, said, replacement) => {
  async function aBlocked() {
    const { space } = await tenant.aSpace();
    const call = async (who: RestClient, name: string, input: Input = {}) =>
      (await mostlyOver(transport, who)).do(name, { space, ...input });
    const status = async (id: string): Promise<string> => (await call(user, 'claims.get', { id })).status;
    const note: string = (await call(user, 'claims.store', { ...said, provenance: { source: 'user_explicit' } })).claim
      .id;
    const { outcome, claim, conflicts } = await call(agent, 'claims.supersede', { id: note, ...replacement });
    expect({ outcome, conflicts }).toEqual({
      outcome: 'quarantined',
      conflicts: [
        expect.objectContaining({
          existingClaim: expect.objectContaining({ id: note }),
          blocking: true,
          reason: 'trust_insufficient',
        }),
      ],
    });
    const conflict: string = conflicts[0].id;
    const decide = async (action: string) =>
      call(reviewer, 'conflicts.resolve', { ...(await seenConflict(reviewer, space, conflict)), action });
    const ended = async () => {
      const { status: is, resolution } = await call(user, 'conflicts.get', { id: conflict });
      return [is, resolution];
    };
    const retract = (who: RestClient, id: string) =>
      call(who, 'claims.retract', { id, errorType: 'other', reason: 'wrong' });
    return { space, call, status, note, waiting: claim.id as string, conflict, decide, ended, retract };
  }

  it('waits in the queue of conflicts, with both texts', async () => {
    const { call, note, waiting, conflict } = await aBlocked();
    expect((await call(agent, 'conflicts.list', {})).data).toMatchObject([
      {
        id: conflict,
        newClaim: { id: waiting, text: EVIL, triple: replacement.triple ?? null },
        existingClaim: { id: note, text: OFFICE, triple: said.triple ?? null },
        status: 'open',
      },
    ]);
    expect((await call(user, 'claims.get', { id: waiting })).conflicts).toEqual([conflict]);
  });

  it.each([
    ['supersede', ['superseded', 'active']],
    ['reject', ['active', 'archived']],
    ['keep_both', ['active', 'active']],
  ] as const)('is decided by %s like any other conflict', async (action, statuses) => {
    const { space, call, status, note, waiting, conflict, decide, ended, retract } = await aBlocked();
    await decide(action);
    expect({ statuses: [await status(note), await status(waiting)], ended: await ended() }).toEqual({
      statuses,
      ended: ['resolved', action],
    });
    expect(
      (await reviewer.call('conflicts.resolve', { space, ...(await seenConflict(reviewer, space, conflict)), action }))
        .body,
    ).toMatchObject({ code: 'conflict_already_resolved' });
    if (action !== 'reject')
      expect(await retract(agent, waiting)).toMatchObject({ outcome: 'withdrawn', claim: { status: 'active' } });
    expect((await call(reviewer, 'conflicts.list', {})).data).toEqual([]);
  });

  it('loses its conflict when the note is retracted, and can then be activated by a review', async () => {
    const { space, call, status, note, waiting, ended, retract } = await aBlocked();
    expect(
      (
        await reviewer.call('claims.review', {
          space,
          ...(await seenClaim(reviewer, space, waiting)),
          action: 'activate',
        })
      ).body,
    ).toMatchObject({ code: 'conflict_open' });
    await retract(user, note);
    expect({ status: await status(waiting), ended: await ended() }).toEqual({
      status: 'quarantined',
      ended: ['resolved', 'lapsed'],
    });
    expect(
      await call(reviewer, 'claims.review', { ...(await seenClaim(reviewer, space, waiting)), action: 'activate' }),
    ).toMatchObject({ status: 'active' });
  });

  it('loses its conflict when the user replaces the note', async () => {
    const { call, note, ended } = await aBlocked();
    await call(user, 'claims.supersede', {
      id: note,
      text: 'Invoices go to the bank',
      provenance: { source: 'user_explicit' },
    });
    expect(await ended()).toEqual(['resolved', 'lapsed']);
  });

  it('does not replace the note when its author repeats the request', async () => {
    const { call, status, note, waiting, conflict } = await aBlocked();
    const again = await call(agent, 'claims.supersede', { id: note, ...replacement });
    expect(again).toMatchObject(
      replacement.triple
        ? {
            outcome: 'deduplicated',
            claim: { id: waiting, status: 'quarantined', conflicts: [conflict] },
            superseded: [],
          }
        : { outcome: 'quarantined' },
    );
    expect(await status(note)).toBe('active');
  });

  it('loses its conflict when it is withdrawn', async () => {
    const { status, note, waiting, ended, retract } = await aBlocked();
    expect(await retract(agent, waiting)).toMatchObject({ outcome: 'retracted' });
    expect({ status: await status(note), ended: await ended() }).toEqual({
      status: 'active',
      ended: ['resolved', 'lapsed'],
    });
  });
});

describe('a claim about something else', () => {
  const spaceOfReplacements = async () => {
    const { space, callAs: call } = await tenant.aSpace();
    const say = async (who: RestClient, subject: string, value: string, source: string, more: Input = {}) =>
      call(who, 'claims.store', {
        text: `${subject} is ${value}`,
        ...of(subject, value),
        provenance: { source },
        ...more,
      });
    const instead = (who: RestClient, id: string, subject: string, value: string, source: string) =>
      call(who, 'claims.supersede', {
        id,
        text: `${subject} is ${value}`,
        ...of(subject, value),
        provenance: { source },
      });
    const read = async (id: string) => call(user, 'claims.get', { id });
    return { space, call, say, instead, read };
  };

  it('replaces a weaker claim; a quarantined rival of the weaker claim stays quarantined, and its conflict lapses', async () => {
    const { call, say, instead, read } = await spaceOfReplacements();
    const { claim: old } = await say(user, 'invoices', 'the office', 'document');
    const {
      claim: waiting,
      conflicts: [conflict],
    } = await say(agent, 'invoices', 'EVIL99', 'inference');
    const {
      outcome,
      superseded,
      claim: successor,
    } = await instead(user, old.id, 'bills', 'the office', 'user_explicit');
    expect({ outcome, superseded }).toEqual({ outcome: 'accepted', superseded: [old.id] });
    expect({ old: await read(old.id), successor: await read(successor.id) }).toMatchObject({
      old: { status: 'superseded', supersededBy: successor.id },
      successor: { status: 'active', supersedes: [old.id] },
    });
    expect({
      waiting: await read(waiting.id),
      conflict: await call(user, 'conflicts.get', { id: conflict.id }),
    }).toMatchObject({ waiting: { status: 'quarantined' }, conflict: { status: 'resolved', resolution: 'lapsed' } });
  });

  it('that already exists replaces another claim only if the author who repeats it is strong enough', async () => {
    const { say, instead, read } = await spaceOfReplacements();
    const [{ claim: old }, { claim: strong }] = [
      await say(user, 'invoices', 'the office', 'user_explicit'),
      await say(user, 'bills', 'the office', 'user_explicit'),
    ];
    const { claim: guess } = await say(agent, 'receipts', 'EVIL99', 'inference');
    expect(await instead(agent, old.id, 'receipts', 'EVIL99', 'inference')).toMatchObject({
      outcome: 'deduplicated',
      claim: { id: guess.id, status: 'active' },
      superseded: [],
    });
    // An author who repeats a strong claim of others cannot use the strength of the others to replace something.
    expect(await instead(agent, old.id, 'bills', 'the office', 'inference')).toMatchObject({
      outcome: 'deduplicated',
      claim: { id: strong.id },
      superseded: [],
    });
    expect(await read(old.id)).toMatchObject({ status: 'active' });
    expect(await instead(user, old.id, 'bills', 'the office', 'user_explicit')).toMatchObject({
      outcome: 'deduplicated',
      claim: { id: strong.id },
      superseded: [old.id],
    });
    expect(await read(old.id)).toMatchObject({ status: 'superseded', supersededBy: strong.id });
  });

  it('that belongs to a user replaces another claim at the request of the user, but not of an agent', async () => {
    const { space, say, read } = await spaceOfReplacements();
    const [{ claim: old }, { claim: strong }] = [
      await say(user, 'invoices', 'the office', 'user_explicit'),
      await say(user, 'bills', 'the office', 'user_explicit'),
    ];
    const supersede = async (who: RestClient) =>
      (await who.call('nodes.supersede', { space, id: old.id, replacementId: strong.id })).body.outcome;
    expect({ superseded: await supersede(agent), status: (await read(old.id)).status }).toEqual({
      superseded: 'rejected',
      status: 'active',
    });
    expect({ superseded: await supersede(user), status: (await read(old.id)).status }).toEqual({
      superseded: 'superseded',
      status: 'superseded',
    });
  });

  it('that replaces a claim under a lookalike key is stored, and the lookalike claim is replaced', async () => {
    const { call, instead, say, read } = await spaceOfReplacements();
    const [forged, bounded] = [
      await say(agent, '\u1d20ault', 'EVIL99', 'inference'),
      await say(agent, '\u1d20an', 'EVIL99', 'inference', { validFrom: '2024-01-01T00:00:00Z' }),
    ];
    const { claim, outcome } = await instead(user, forged.claim.id, 'vault', 'the office', 'user_explicit');
    expect({
      outcome,
      statusOfForged: (await read(forged.claim.id)).status,
      statusOfClaim: (await read(claim.id)).status,
    }).toEqual({ outcome: 'accepted', statusOfForged: 'superseded', statusOfClaim: 'active' });
    const window = { validFrom: '2024-03-01T00:00:00Z', validUntil: '2024-06-01T00:00:00Z' };
    const { remainders } = await call(user, 'claims.supersede', {
      id: bounded.claim.id,
      text: 'van is the office',
      ...of('van', 'the office'),
      provenance: { source: 'user_explicit' },
      ...window,
    });
    expect(await Promise.all(remainders.map(async (id: string) => (await read(id)).status))).toEqual(['quarantined']);
  });

  it('replaces another claim for the user, even if claims wait under the key of the replacement', async () => {
    const { say, instead, read } = await spaceOfReplacements();
    const { claim: old } = await say(user, 'bills', 'the office', 'user_explicit');
    await say(user, 'invoices', 'the bank', 'user_explicit');
    await say(agent, 'invoices', 'EVIL99', 'inference');
    expect(await instead(user, old.id, 'invoices', 'the post', 'user_explicit')).toMatchObject({ outcome: 'accepted' });
    expect(await read(old.id)).toMatchObject({ status: 'superseded' });
  });

  it('that waits for a review stays quarantined when a weaker author repeats it', async () => {
    const { call, say, instead, read } = await spaceOfReplacements();
    await call(user, 'predicates.put', { name: 'address', conflictPolicy: 'review' });
    const { claim: old } = await call(user, 'claims.store', {
      text: 'bills is the office',
      ...of('bills', 'the office'),
      provenance: { source: 'user_explicit' },
    });
    const {
      claim: waiting,
      conflicts: [conflict],
    } = await instead(user, old.id, 'invoices', 'the bank', 'user_explicit');
    await say(agent, 'invoices', 'the bank', 'inference');
    expect({
      waiting: await read(waiting.id),
      conflict: await call(user, 'conflicts.get', { id: conflict.id }),
    }).toMatchObject({ waiting: { status: 'quarantined' }, conflict: { status: 'open' } });
  });

  it('removes no claim that the reviewer of its conflict was not shown', async () => {
    const { space, call, say, instead, read } = await spaceOfReplacements();
    const { claim: old } = await say(user, 'bills', 'the office', 'user_explicit');
    const {
      claim: waiting,
      conflicts: [conflict],
    } = await instead(agent, old.id, 'invoices', 'EVIL99', 'inference');
    const { claim: later } = await say(user, 'invoices', 'the bank', 'user_explicit');
    const decide = async (id: string) =>
      (
        await reviewer.call('conflicts.resolve', {
          space,
          ...(await seenConflict(reviewer, space, id)),
          action: 'supersede',
        })
      ).body;
    expect(await decide(conflict.id)).toMatchObject({ code: 'conflict_siblings_open' });
    expect({ old: await read(old.id), later: await read(later.id) }).toMatchObject({
      old: { status: 'active' },
      later: { status: 'active' },
    });
    const sibling = (await call(reviewer, 'conflicts.list', {})).data.find(
      ({ existingClaim }: { existingClaim: { id: string } }) => existingClaim.id === later.id,
    );
    await decide(sibling.id);
    expect({ waiting: await read(waiting.id), later: await read(later.id), old: await read(old.id) }).toMatchObject({
      waiting: { status: 'active' },
      later: { status: 'superseded' },
      old: { status: 'active' },
    });
  });

  it('that waits becomes active when another author states it without replacing, and then replaces nothing', async () => {
    const { call, say, instead, read } = await spaceOfReplacements();
    const { claim: old } = await say(user, 'bills', 'the office', 'user_explicit');
    const {
      claim: waiting,
      conflicts: [conflict],
    } = await instead(agent, old.id, 'invoices', 'EVIL99', 'inference');
    const other = (await tenant.agent('another', { allowedClasses: ['inference'] })) as RestClient;
    expect(await say(other, 'invoices', 'EVIL99', 'inference')).toMatchObject({
      outcome: 'deduplicated',
      claim: { id: waiting.id, status: 'active' },
      superseded: [],
    });
    expect({ old: await read(old.id), conflict: await call(user, 'conflicts.get', { id: conflict.id }) }).toMatchObject(
      { old: { status: 'active' }, conflict: { status: 'resolved', resolution: 'lapsed' } },
    );
  });

  it('that waits becomes active when another author states it after the claim to be replaced was retracted', async () => {
    const { call, say, instead } = await spaceOfReplacements();
    const { claim: old } = await say(user, 'bills', 'the office', 'user_explicit');
    const { claim: waiting } = await instead(agent, old.id, 'invoices', 'EVIL99', 'inference');
    await call(user, 'claims.retract', { id: old.id, errorType: 'other', reason: 'wrong' });
    const other = (await tenant.agent('a third', { allowedClasses: ['inference'] })) as RestClient;
    expect(await say(other, 'invoices', 'EVIL99', 'inference')).toMatchObject({
      outcome: 'deduplicated',
      claim: { id: waiting.id, status: 'active' },
    });
  });

  it('takes the place of an earlier claim of its author that waits to replace the same claim', async () => {
    const { call, say, instead, read } = await spaceOfReplacements();
    const { claim: old } = await say(user, 'bills', 'the office', 'user_explicit');
    const asked = [];
    for (const subject of ['invoices', 'receipts', 'letters'])
      asked.push((await instead(agent, old.id, subject, 'EVIL99', 'inference')).claim.id);
    asked.push((await call(agent, 'claims.supersede', { id: old.id, text: EVIL })).claim.id);
    expect(await Promise.all(asked.map(async (id) => (await read(id)).status))).toEqual([
      'archived',
      'archived',
      'archived',
      'quarantined',
    ]);
    expect((await call(reviewer, 'conflicts.list', {})).data).toMatchObject([
      { newClaim: { id: asked[3] }, existingClaim: { id: old.id } },
    ]);
  });

  it('loses its conflict once the claim that it was to replace is valid only at other times', async () => {
    const { call, say, read } = await spaceOfReplacements();
    const { claim: old } = await say(user, 'bills', 'the office', 'user_explicit', {
      validFrom: '2024-01-01T00:00:00Z',
    });
    const {
      conflicts: [conflict],
    } = await call(agent, 'claims.supersede', {
      id: old.id,
      text: 'x',
      ...of('invoices', 'EVIL99'),
      provenance: { source: 'inference' },
      validFrom: '2024-02-01T00:00:00Z',
      validUntil: '2024-05-01T00:00:00Z',
    });
    await say(user, 'bills', 'the bank', 'user_explicit', {
      validFrom: '2024-01-01T00:00:00Z',
      validUntil: '2024-07-01T00:00:00Z',
    });
    expect({
      validFrom: (await read(old.id)).validFrom,
      conflict: await call(user, 'conflicts.get', { id: conflict.id }),
    }).toMatchObject({ validFrom: '2024-07-01T00:00:00.000Z', conflict: { status: 'resolved', resolution: 'lapsed' } });
  });

  it('with the content of the old claim but another window replaces the old claim once', async () => {
    const { call, say, read } = await spaceOfReplacements();
    const { claim: old } = await say(user, 'bills', 'the office', 'inference', { validFrom: '2024-01-01T00:00:00Z' });
    const { superseded, remainders } = await call(user, 'claims.supersede', {
      id: old.id,
      text: 'x',
      ...of('bills', 'the office'),
      provenance: { source: 'user_explicit' },
      validFrom: '2024-03-01T00:00:00Z',
      validUntil: '2024-06-01T00:00:00Z',
    });
    expect({ superseded, remaindersCount: remainders.length, version: (await read(old.id)).version }).toEqual({
      superseded: [old.id],
      remaindersCount: 1,
      version: 2,
    });
  });

  it('replaces only the named value of a predicate that has several values', async () => {
    const { call, say, instead, read } = await spaceOfReplacements();
    await call(user, 'predicates.put', { name: 'address', cardinality: 'multi' });
    const [{ claim: one }, { claim: two }] = [
      await say(user, 'invoices', 'the office', 'document'),
      await say(user, 'invoices', 'the bank', 'document'),
    ];
    expect(await instead(user, one.id, 'invoices', 'the post', 'user_explicit')).toMatchObject({
      outcome: 'accepted',
      superseded: [one.id],
    });
    expect({ one: await read(one.id), two: await read(two.id) }).toMatchObject({
      one: { status: 'superseded' },
      two: { status: 'active' },
    });
  });

  it('must have the scope and the session of the claim that it replaces', async () => {
    const { space, call, say } = await spaceOfReplacements();
    const [mine, other] = [await call(user, 'sessions.open', {}), await call(user, 'sessions.open', {})];
    const inMine = { scope: 'session', sessionId: mine.id };
    const [{ claim: durable }, { claim: ofSession }] = [
      await say(user, 'invoices', 'the office', 'document'),
      await say(user, 'bills', 'the office', 'document', inMine),
    ];
    const ask = async (id: string, more: Input) =>
      (
        await user.call('claims.supersede', {
          space,
          id,
          text: 'another',
          ...of('receipts', 'the bank'),
          provenance: { source: 'user_explicit' },
          ...more,
        })
      ).body;
    const refused = { code: 'scope_differs' };
    expect({
      intoSession: await ask(durable.id, inMine),
      withoutSession: await ask(ofSession.id, {}),
      intoOther: await ask(ofSession.id, { scope: 'session', sessionId: other.id }),
    }).toMatchObject({ intoSession: refused, withoutSession: refused, intoOther: refused });
    expect(await ask(ofSession.id, inMine)).toMatchObject({ outcome: 'accepted', superseded: [ofSession.id] });
  });

  it('that also contradicts a claim under its own key has two conflicts, and one decision ends both', async () => {
    const { space, say, instead, read } = await spaceOfReplacements();
    const [{ claim: old }, { claim: rival }] = [
      await say(user, 'bills', 'the office', 'user_explicit'),
      await say(user, 'invoices', 'the office', 'user_explicit'),
    ];
    const { claim: waiting, conflicts } = await instead(agent, old.id, 'invoices', 'EVIL99', 'inference');
    expect(conflicts.map(({ existingClaim }: any) => existingClaim.id).sort()).toEqual([old.id, rival.id].sort());
    const [first] = conflicts;
    await reviewer.do('conflicts.resolve', {
      space,
      ...(await seenConflict(reviewer, space, first.id)),
      action: 'reject',
    });
    expect({ waiting: await read(waiting.id), old: await read(old.id), rival: await read(rival.id) }).toMatchObject({
      waiting: { status: 'archived', conflicts: [] },
      old: { status: 'active' },
      rival: { status: 'active' },
    });
  });
});

it('replay rebuilds replacements', async () => {
  expect(await service.get<VerifyReplay>(VerifyReplay).run(tenant.id)).toMatchObject({ differences: [] });
});
