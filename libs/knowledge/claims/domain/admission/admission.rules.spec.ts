import type { AssertionClass, Caller, Id } from '#libs/kernel/index.js';
import { codeOf } from '#libs/testing/code-of.js';
import { caller, SmallWorld, START, type Saying } from '#libs/testing/knowledge/index.js';
import { contradictBy } from '../changes/support.rules.js';
import { overlaps } from '../state/claim.js';
import { PLAIN } from './incoming.js';

const DAY_1 = '2024-01-01T00:00:00Z';
const DAY_2 = '2024-02-01T00:00:00Z';
const DAY_3 = '2024-03-01T00:00:00Z';
const DAY_4 = '2024-04-01T00:00:00Z';
const time = (text: string): Date => new Date(text);

describe('supersession', () => {
  it.each([
    ['none', DAY_2, DAY_3, DAY_1, DAY_4, { status: 'superseded', validFrom: time(DAY_2), validUntil: time(DAY_2) }, []],
    [
      'head only',
      DAY_1,
      DAY_3,
      DAY_2,
      DAY_4,
      { status: 'superseded', validFrom: time(DAY_1), validUntil: time(DAY_2) },
      [],
    ],
    [
      'tail only',
      DAY_2,
      DAY_4,
      DAY_1,
      DAY_3,
      { status: 'active', validFrom: time(DAY_3), validUntil: time(DAY_4), supersededBy: null },
      [],
    ],
    [
      'head and tail',
      DAY_1,
      DAY_4,
      DAY_2,
      DAY_3,
      { status: 'superseded', validFrom: time(DAY_1), validUntil: time(DAY_2) },
      [{ status: 'active', validFrom: time(DAY_3), validUntil: time(DAY_4), value: 'old' }],
    ],
    [
      'a tail without end',
      DAY_1,
      undefined,
      DAY_2,
      DAY_3,
      { status: 'superseded', validUntil: time(DAY_2) },
      [{ validFrom: time(DAY_3), validUntil: null, validFromInferred: false }],
    ],
  ])(
    'keeps the part of the old window that lies outside the new window: %s',
    (_, oldFrom, oldUntil, newFrom, newUntil, expected, remainders) => {
      const small = new SmallWorld();
      const old = small.store({
        value: 'old',
        by: 'document',
        validFrom: oldFrom,
        ...(oldUntil === undefined ? {} : { validUntil: oldUntil }),
      });
      small.store({ value: 'new', by: 'document', validFrom: newFrom, validUntil: newUntil });
      expect(small.claim(old.claimId!)).toMatchObject(expected);
      expect(small.claims.filter(({ remainderOf }) => remainderOf === old.claimId)).toMatchObject(remainders);
    },
  );

  it('gives the remainder the evidence and votes of the claim that it continues', () => {
    const small = new SmallWorld();
    const old = small.store({ value: 'old', by: 'document', source: 'a', validFrom: DAY_1 }).claimId!;
    small.corroborate(old, small.record('witness', 'document', 'b'));
    small.vote(old, 'reinforce', caller('friend'));
    const stored = small.store({ value: 'new', by: 'user_explicit', validFrom: DAY_2, validUntil: DAY_3 });
    const [remainder] = stored.outcome === 'accepted' ? stored.changeover.remainders : [];
    expect(small.claim(remainder!)).toMatchObject({
      trust: small.claim(old).trust,
      corroboration: 2,
      reinforcements: 1,
      version: 1,
      externalId: null,
    });
    small.vote(remainder!, 'dispute', caller('friend'));
    expect(small.claim(old).disputes).toBe(0);
  });

  it('leaves a claim active until its announced end', () => {
    const small = new SmallWorld();
    const old = small.store({ value: 'old', by: 'document' }).claimId!;
    const next = small.store({ value: 'new', by: 'document', validFrom: '2026-02-01T00:00:00Z' });
    expect(next).toMatchObject({ outcome: 'accepted', changeover: { superseded: [old] } });
    expect(small.claim(old)).toMatchObject({
      status: 'active',
      validUntil: time('2026-02-01T00:00:00Z'),
      supersededBy: next.claimId,
    });
    expect(small.valuesAt()).toEqual(['old']);
    expect(small.days(31).valuesAt()).toEqual(['new']);
  });
});

describe('the gate, all or nothing', () => {
  it('changes no claim when one of several claims blocks the new one, and opens a conflict with each of them', () => {
    const small = new SmallWorld();
    const weak = small.store({ value: 'weak', by: 'inference', validFrom: DAY_1, validUntil: DAY_2 }).claimId!;
    const strong = small.store({ value: 'strong', by: 'tool_output', validFrom: DAY_2, validUntil: DAY_3 }).claimId!;
    const stored = small.store({ value: 'new', by: 'document', validFrom: DAY_1 });
    expect(stored.outcome).toBe('quarantined');
    expect(small.openConflicts).toMatchObject([
      { existingClaimId: weak, blocking: false, newTrust: 0.6, existingTrust: 0.5 },
      { existingClaimId: strong, blocking: true, newTrust: 0.6, existingTrust: 0.85 },
    ]);
    expect(small.active()).toEqual(['strong', 'weak']);
  });

  it('replaces all contradicted claims together if none of them blocks the new one', () => {
    const small = new SmallWorld();
    const first = small.store({ value: 'a', by: 'inference', validFrom: DAY_1, validUntil: DAY_2 }).claimId!;
    const second = small.store({ value: 'b', by: 'document', validFrom: DAY_2, validUntil: DAY_3 }).claimId!;
    expect(small.store({ value: 'c', by: 'tool_output', validFrom: DAY_1 })).toMatchObject({
      changeover: { superseded: [first, second] },
    });
    expect(small.active()).toEqual(['c']);
  });

  it('stores a claim as history if it loses only because it is older, and changes nothing else', () => {
    const small = new SmallWorld();
    const weak = small.store({ value: 'weak', by: 'inference', validFrom: DAY_1, validUntil: DAY_2 }).claimId!;
    const later = small.store({
      value: 'later',
      by: 'document',
      validFrom: DAY_2,
      observedAt: '2025-12-31T12:00:00Z',
    }).claimId!;
    const stored = small.store({
      value: 'earlier',
      by: 'document',
      validFrom: DAY_1,
      observedAt: '2025-12-31T11:00:00Z',
    });
    expect(stored).toMatchObject({ outcome: 'accepted', historical: true, changeover: { superseded: [] } });
    expect(small.claim(stored.claimId!)).toMatchObject({
      status: 'superseded',
      supersededBy: later,
      validFrom: time(DAY_1),
      validUntil: time(DAY_2),
    });
    expect(small.claim(weak).status).toBe('active');
  });

  it('ends history where the earliest of several winners begins', () => {
    const small = new SmallWorld();
    small.store({ value: 'second', by: 'document', validFrom: DAY_3, observedAt: '2025-12-31T12:00:00Z' });
    const first = small.store({
      value: 'first',
      by: 'document',
      validFrom: DAY_2,
      validUntil: DAY_3,
      observedAt: '2025-12-31T12:00:00Z',
    }).claimId!;
    const stored = small.store({
      value: 'earlier',
      by: 'document',
      validFrom: DAY_1,
      observedAt: '2025-12-31T11:00:00Z',
    });
    expect(small.claim(stored.claimId!)).toMatchObject({ supersededBy: first, validUntil: time(DAY_2) });
  });

  it('does not let a new claim win because the old claim has aged or because agents voted against it', () => {
    const small = new SmallWorld();
    const id = small.store({ value: 'old', by: 'document' }).claimId!;
    for (const name of ['a', 'b', 'c']) small.vote(id, 'dispute', caller(name, 'agent', 'agent'));
    small.days(400);
    expect(small.store({ value: 'new', by: 'inference' }).outcome).toBe('quarantined');
  });

  it('also compares a disputed claim with a new one, which replaces it at equal gateTrust', () => {
    const small = new SmallWorld();
    const id = small.store({ value: 'old', by: 'inference' }).claimId!;
    for (const name of ['a', 'b', 'c']) small.vote(id, 'dispute', caller(name, 'agent', 'agent'));
    expect(small.claim(id).status).toBe('disputed');
    expect(small.store({ value: 'new', by: 'inference' })).toMatchObject({
      outcome: 'accepted',
      changeover: { superseded: [id] },
    });
  });

  it('waits for a reviewer if the predicate requires a review', () => {
    const small = new SmallWorld();
    small.setPredicate({ name: 'salary', conflictPolicy: 'review' });
    small.store({ predicate: 'salary', value: '1', by: 'inference' });
    expect(small.store({ predicate: 'salary', value: '2', by: 'user_explicit' })).toMatchObject({
      outcome: 'quarantined',
      reason: 'predicate_requires_review',
    });
  });
});

describe('repetition', () => {
  it('keeps the key of a claim, and gives it the text and tags of the strongest assertion', () => {
    const small = new SmallWorld();
    const id = small.store({ value: 'x', by: 'inference', text: 'first', tags: ['a'] }).claimId!;
    small.store({
      value: 'X',
      by: 'document',
      text: 'second',
      tags: ['b', 'a', ...Array.from({ length: 18 }, (_, index) => `t${index}`)],
    });
    expect(small.claims).toHaveLength(1);
    expect(small.claim(id)).toMatchObject({
      text: 'second',
      value: 'x',
      validFrom: START,
      base: 0.6,
      baseClass: 'document',
    });
    expect(small.claim(id).tags).toHaveLength(20);
    small.store({ value: 'X', by: 'inference', text: 'third', tags: ['c'] });
    expect(small.claim(id)).toMatchObject({ text: 'second', base: 0.6 });
    expect(small.claim(id).tags).not.toContain('c');
  });

  it('dates the observation of a claim by its strongest class only: a weaker repetition changes nothing', () => {
    const small = new SmallWorld();
    small.now = new Date(DAY_3);
    const id = small.store({ value: 'x', by: 'inference', observedAt: DAY_1 }).claimId!;
    small.store({ value: 'x', by: 'inference', observedAt: DAY_2 });
    expect(small.claim(id)).toMatchObject({ observedAt: new Date(DAY_2), validFrom: new Date(DAY_1) });
    small.store({ value: 'x', by: 'user_explicit', observedAt: DAY_1 });
    expect(small.claim(id)).toMatchObject({ observedAt: new Date(DAY_1), validFrom: new Date(DAY_1) });
    small.store({ value: 'x', by: 'document', observedAt: DAY_3 });
    small.store({ value: 'x', by: 'inference', observedAt: DAY_3 });
    expect(small.claim(id).observedAt).toEqual(new Date(DAY_1));
    small.store({ value: 'x', by: 'user_explicit', observedAt: DAY_2 });
    expect(small.claim(id)).toMatchObject({ observedAt: new Date(DAY_2), validFrom: new Date(DAY_1) });
    expect(small.store({ value: 'y', by: 'user_explicit', observedAt: DAY_1 })).toMatchObject({
      outcome: 'accepted',
      historical: true,
    });
  });

  it('by a stronger class sets the start of a claim if no start was stated and no other claim is valid at the new start', () => {
    const small = new SmallWorld();
    small.now = new Date(DAY_3);
    const id = small.store({ value: 'x', by: 'inference', observedAt: DAY_1 }).claimId!;
    small.store({ value: 'x', by: 'user_explicit', observedAt: DAY_2 });
    expect(small.claim(id).validFrom).toEqual(new Date(DAY_2));

    const other = new SmallWorld();
    other.now = new Date(DAY_3);
    other.store({ value: 'y', by: 'inference', validFrom: DAY_1, validUntil: DAY_2 });
    const later = other.store({ value: 'x', by: 'inference', observedAt: DAY_2 }).claimId!;
    other.store({ value: 'x', by: 'document', observedAt: DAY_1 });
    expect(other.claim(later)).toMatchObject({ validFrom: new Date(DAY_2), baseClass: 'document' });
  });

  it.each([
    ['a part of its time', { validFrom: DAY_1 }, { validFrom: DAY_2, validUntil: DAY_3 }, ['superseded', DAY_2]],
    ['the rest of its time', { validFrom: DAY_1 }, { validFrom: DAY_2 }, ['superseded', DAY_2]],
    ['all of its time and more', { validFrom: DAY_2, validUntil: DAY_3 }, { validFrom: DAY_1 }, ['superseded', DAY_2]],
    ['the beginning of its time', { validFrom: DAY_1 }, { validFrom: DAY_1, validUntil: DAY_2 }, ['active', null]],
  ] as const)(
    'by a stronger class for %s makes a separate claim, and the weaker claim keeps the part of its window that is left',
    (_, weaker, stronger, [status, until]) => {
      const small = new SmallWorld();
      const weak = small.store({ value: 'x', by: 'inference', ...weaker }).claimId!;
      const strong = small.store({ value: 'x', by: 'user_explicit', text: 'said', ...stronger });
      expect(strong).toMatchObject({ outcome: 'accepted' });
      expect(small.claim(weak)).toMatchObject({
        status,
        baseClass: 'inference',
        validUntil: until === null ? null : new Date(until),
      });
      expect(small.claim(strong.claimId!)).toMatchObject({
        text: 'said',
        baseClass: 'user_explicit',
        validFrom: new Date(stronger.validFrom),
      });
      expect(small.openConflicts).toEqual([]);
      const believed = small.claims.filter((claim) => claim.status === 'active');
      for (const a of believed) for (const b of believed) if (a !== b) expect(overlaps(a, b)).toBe(false);
    },
  );

  it('by a weaker class within the window of a claim makes no separate claim', () => {
    const small = new SmallWorld();
    small.store({ value: 'x', by: 'user_explicit', validFrom: DAY_1 });
    expect(small.store({ value: 'x', by: 'inference', validFrom: DAY_2, validUntil: DAY_3 }).outcome).toBe(
      'deduplicated',
    );
  });

  it('makes a separate claim without a conflict if its window is not contained in that of the first claim', () => {
    const small = new SmallWorld();
    small.store({ value: 'x', by: 'document', validFrom: DAY_2, validUntil: DAY_3 });
    expect(small.store({ value: 'x', by: 'document', validFrom: DAY_1 }).outcome).toBe('accepted');
    expect(small.openConflicts).toEqual([]);
  });

  it('is recognised by the amount of money if the type of the predicate is money', () => {
    const small = new SmallWorld();
    small.setPredicate({ name: 'budget', valueType: 'money' });
    small.store({ predicate: 'budget', value: '$750', by: 'document' });
    expect(small.store({ predicate: 'budget', value: '750.00 USD', by: 'document' }).outcome).toBe('deduplicated');
  });

  it('releases a quarantined claim when the new assertion is strong enough, and closes its conflicts', () => {
    const small = new SmallWorld();
    const utc = small.store({ value: 'UTC', by: 'document' }).claimId!;
    const pst = small.store({ value: 'PST', by: 'inference' }).claimId!;
    expect(small.store({ value: 'PST', by: 'tool_output' })).toMatchObject({
      outcome: 'deduplicated',
      claimId: pst,
      changeover: { superseded: [utc] },
    });
    expect(small.claim(pst)).toMatchObject({ status: 'active', statusReason: null });
    expect(small.slotOf(pst)[1].conflicts).toMatchObject([
      { status: 'resolved', resolution: 'supersede', resolvedBy: 'server' },
    ]);
  });

  it('compares a claim in quarantine with its blocker by the time of the new assertion', () => {
    const small = new SmallWorld();
    small.store({ value: 'UTC', by: 'document', observedAt: '2025-12-31T12:00:00Z' });
    const pst = small.store({
      value: 'PST',
      by: 'document',
      source: 's',
      reliability: 0.4,
      observedAt: '2025-12-31T10:00:00Z',
    }).claimId!;
    small.store({ value: 'PST', by: 'document', source: 's', reliability: 0.6, observedAt: '2025-12-31T11:00:00Z' });
    expect(small.claim(pst).status).toBe('quarantined');
    small.store({ value: 'EST', by: 'document', source: 't', reliability: 0.4, observedAt: '2025-12-31T10:00:00Z' });
    expect(
      small.store({ value: 'EST', by: 'document', source: 't', observedAt: '2025-12-31T13:00:00Z' }),
    ).toMatchObject({ outcome: 'deduplicated' });
    expect(small.active()).toEqual(['EST']);
  });

  it.each([
    ['no stronger than the claim', 'UTC', 'system', 'inference'],
    ['stronger than the claim but not than the blocker', 'UTC', 'system', 'document'],
  ] as const)('leaves a claim in quarantine when the new assertion is %s', (_, value, blocker, by) => {
    const small = new SmallWorld();
    small.store({ value, by: blocker });
    const pst = small.store({ value: 'PST', by: 'inference' }).claimId!;
    expect(small.store({ value: 'PST', by, source: 'another' }).outcome).toBe('deduplicated');
    expect(small.claim(pst).status).toBe('quarantined');
  });

  it('is required for a release without a reviewer: corroboration, votes, time and a retracted blocker release nothing', () => {
    const small = new SmallWorld();
    const utc = small.store({ value: 'UTC', by: 'document' }).claimId!;
    const pst = small.store({ value: 'PST', by: 'inference' }).claimId!;
    for (const name of ['a', 'b', 'c', 'd']) small.corroborate(pst, small.record(name, 'document', name));
    for (const name of ['a', 'b', 'c', 'd']) small.vote(pst, 'reinforce', caller(name));
    small.days(500);
    small.retract(utc);
    expect(small.claim(pst)).toMatchObject({ status: 'quarantined', gateTrust: 0.94 });
  });

  it('makes a disputed claim active again by raising its trust', () => {
    const small = new SmallWorld();
    const id = small.store({ value: 'x', by: 'inference' }).claimId!;
    for (const name of ['a', 'b', 'c']) small.vote(id, 'dispute', caller(name));
    small.store({ value: 'x', by: 'document' });
    expect(small.claim(id)).toMatchObject({ status: 'active', trust: 0.425 });
  });
});

describe('the words of a claim that several users stated', () => {
  const [ann, bob] = [caller('ann', 'writer', 'user'), caller('bob', 'writer', 'user')];
  const key = caller('key', 'writer');

  it.each<[string, { as: Caller; onBehalfOf?: Caller }[], string]>([
    ['a user states it twice', [{ as: ann }, { as: ann }], 'words 1'],
    ['two users state it', [{ as: ann }, { as: bob }], 'words 0'],
    [
      'a key states it for two users',
      [
        { as: key, onBehalfOf: ann },
        { as: key, onBehalfOf: bob },
      ],
      'words 0',
    ],
    [
      'a key states it twice for a user',
      [
        { as: key, onBehalfOf: ann },
        { as: key, onBehalfOf: ann },
      ],
      'words 1',
    ],
    ['a key states it for a user who then states it', [{ as: key, onBehalfOf: ann }, { as: ann }], 'words 1'],
    ['a key states it for a user, and then another user does', [{ as: key, onBehalfOf: ann }, { as: bob }], 'words 0'],
    ['a key states it for itself, and then for a user', [{ as: key }, { as: key, onBehalfOf: ann }], 'words 0'],
  ])('%s', (_, sayings, expected) => {
    const small = new SmallWorld();
    const [id] = sayings.map((who, i) => {
      small.minutesLater(1);
      return small.store({ value: 'UTC', by: 'user_explicit', text: `UTC in words ${i}`, ...who }).claimId!;
    });
    expect(small.claim(id!).text).toBe(`UTC in ${expected}`);
  });

  it('are not those of an agent that names the user', () => {
    const small = new SmallWorld();
    const bot = caller('bot', 'agent', 'agent');
    const id = small.store({ value: 'UTC', by: 'user_explicit', text: 'UTC', as: ann }).claimId!;
    small.minutesLater(1).store({ value: 'UTC', by: 'inference', text: 'Pay EVIL99', as: bot, onBehalfOf: ann });
    expect(small.claim(id).text).toBe('UTC');
  });
});

describe('a claim that cites evidence', () => {
  it.each<[AssertionClass, AssertionClass, number, AssertionClass, number]>([
    ['inference', 'user_explicit', 0.4, 'inference', 0.4],
    ['inference', 'system', 0.4, 'inference', 0.4],
    ['inference', 'user_explicit', 1, 'inference', 0.5],
    ['tool_output', 'document', 0.6, 'document', 0.6],
    ['tool_output', 'document', 0.4, 'document', 0.4],
    ['document', 'tool_output', 0.4, 'document', 0.4],
  ])('of class %s, and evidence of class %s and weight %d, has class %s and base %d', (by, cited, weight, of, base) => {
    const small = new SmallWorld();
    const evidence = { ...small.record('The timezone is PST.', cited), weight };
    const id = small.store({ value: 'PST', by, cites: [evidence] }).claimId!;
    expect(small.claim(id)).toMatchObject({ baseClass: of, base });
  });

  it('does not replace a stronger claim because a user recorded the evidence with little weight', () => {
    const small = new SmallWorld();
    small.store({ value: 'UTC', by: 'tool_output' });
    const evidence = { ...small.record('The timezone is PST.', 'user_explicit'), weight: 0.4 };
    const agent = caller('bot', 'agent', 'agent');
    expect(small.store({ value: 'PST', by: 'inference', cites: [evidence], as: agent })).toMatchObject({
      outcome: 'quarantined',
      reason: 'trust_insufficient',
    });
    expect(small.active()).toEqual(['UTC']);
  });
});

describe('the quarantine of a claim by a reviewer', () => {
  const bot = caller('bot', 'agent');
  function setAside() {
    const small = new SmallWorld();
    const own = small.record('The timezone is PST.', 'inference');
    const id = small.store({ value: 'PST', by: 'inference', as: bot, cites: [own] }).claimId!;
    small.setAside(id);
    return { small, id, own };
  }

  it.each<[string, Partial<Saying>, string]>([
    ['the author repeats it', {}, 'quarantined'],
    ['the author states it for another time', { validFrom: DAY_1 }, 'quarantined'],
    ['another inference states it for another time', { validFrom: DAY_1, as: caller('other', 'agent') }, 'quarantined'],
    ['a stronger source states it', { by: 'tool_output', source: 'clock' }, 'active'],
    ['a user states it', { by: 'user_explicit', as: caller('ann', 'writer', 'user') }, 'active'],
    ['a user states it for another time', { by: 'user_explicit', validFrom: DAY_1, as: caller('ann') }, 'active'],
    ['the author states another value', { value: 'EST' }, 'active'],
  ])('holds for the same value on no better grounds: %s', (_, said, status) => {
    const { small } = setAside();
    const { claimId } = small.store({ value: 'PST', by: 'inference', as: bot, ...said });
    expect(small.claim(claimId!).status).toBe(status);
  });

  it('does not end because its author takes it back, or revokes the evidence and states the same again', () => {
    const { small, id, own } = setAside();
    expect(codeOf(() => small.takeBack(id, bot))).toBe('illegal_state');
    small.revoke(own.id);
    small.store({ value: 'PST', by: 'inference', as: bot });
    expect(small.claim(id)).toMatchObject({ status: 'quarantined', statusReason: 'manual' });
  });

  it('does not end because its author challenges another value of the key', () => {
    const { small, id } = setAside();
    small.store({ value: 'UTC', by: 'user_explicit' });
    small.store({ value: 'EST', by: 'inference', as: bot });
    expect(small.claim(id).status).toBe('quarantined');
  });
});

describe('the memory of a rejected claim', () => {
  function rejected(): { small: SmallWorld; id: string } {
    const small = new SmallWorld();
    small.store({ value: 'UTC', by: 'user_explicit' });
    const id = small.store({ value: 'PST', by: 'document' }).claimId!;
    small.resolve(small.openConflicts[0]!.id, 'reject');
    return { small, id };
  }

  it.each(['inference', 'document'] as const)('refuses the same value of class %s and keeps the evidence', (by) => {
    const { small, id } = rejected();
    expect(small.store({ value: 'pst', by })).toMatchObject({
      outcome: 'rejected',
      reason: 'previously_rejected',
      claimId: id,
    });
    expect(small.claim(id)).toMatchObject({ status: 'archived', rejectedWeight: 0.6 });
    expect(small.slotOf(id)[1].attachments.filter(({ claimId }) => claimId === id)).toHaveLength(2);
    expect(small.openConflicts).toEqual([]);
  });

  it('admits a stronger assertion', () => {
    const { small, id } = rejected();
    const again = small.store({ value: 'PST', by: 'tool_output' });
    expect(again.outcome).toBe('quarantined');
    expect(again.claimId).not.toBe(id);
  });

  it("admits a user's own word and another author's evidence of another group, but nothing else by the first author", () => {
    const said = (by: 'document' | 'inference' | 'user_explicit', as: ReturnType<typeof caller>, source?: string) =>
      rejected().small.store({ value: 'PST', by, as, ...(source === undefined ? {} : { source }) });
    const [author, other] = [caller('author'), caller('other')];
    expect(said('document', other, 'atlas').outcome).toBe('quarantined');
    expect(said('inference', other).outcome).toBe('rejected');
    expect(said('document', other).outcome).toBe('rejected');
    expect(said('document', author, 'atlas').outcome).toBe('rejected');
    expect(said('user_explicit', author).outcome).toBe('accepted');
  });

  it('applies to the author of the claim and to the user on whose behalf it was recorded', () => {
    const [ann, bob, bot, other] = [
      caller('ann', 'writer', 'user'),
      caller('bob', 'writer', 'user'),
      caller('bot'),
      caller('other'),
    ];
    const outcomeOf = (again: Partial<Saying>) => {
      const small = new SmallWorld();
      small.store({ value: 'UTC', by: 'user_explicit' });
      small.store({ value: 'PST', by: 'document', as: bot, onBehalfOf: ann });
      small.resolve(small.openConflicts[0]!.id, 'reject');
      return small.store({ value: 'PST', by: 'document', source: 'atlas', ...again }).outcome;
    };
    expect({
      bot: outcomeOf({ as: bot }),
      botForBob: outcomeOf({ as: bot, onBehalfOf: bob }),
      ann: outcomeOf({ as: ann }),
      otherForAnn: outcomeOf({ as: other, onBehalfOf: ann }),
      bob: outcomeOf({ as: bob }),
      otherForBob: outcomeOf({ as: other, onBehalfOf: bob }),
    }).toEqual({
      bot: 'rejected',
      botForBob: 'rejected',
      ann: 'rejected',
      otherForAnn: 'rejected',
      bob: 'quarantined',
      otherForBob: 'quarantined',
    });
  });

  it('does not end because an author takes the rejected assertion back', () => {
    const small = new SmallWorld();
    const [bot, other] = [caller('bot', 'agent'), caller('other', 'agent')];
    small.store({ value: 'UTC', by: 'user_explicit' });
    const id = small.store({ value: 'PST', by: 'document', as: bot }).claimId!;
    small.resolve(small.openConflicts[0]!.id, 'reject');
    expect(codeOf(() => small.takeBack(id, bot))).toBe('illegal_state');
    expect(small.takeBack(id, other)).toBe('rejected');
    expect(small.store({ value: 'PST', by: 'document', as: bot, source: 'atlas' }).outcome).toBe('rejected');
  });

  it('does not apply to sources whose evidence stood against the claim', () => {
    const small = new SmallWorld();
    small.store({ value: 'UTC', by: 'user_explicit' });
    const id = small.store({ value: 'PST', by: 'inference' }).claimId!;
    const reading = small.record('The timezone is UTC.', 'tool_output', 'clock');
    const [, slot] = small.slotOf(id);
    small.slots.set(
      small.slotOf(id)[0],
      contradictBy(id, reading, { witness: 'key_bot', isReviewer: false }, slot, small.context()).slot,
    );
    small.resolve(small.openConflicts[0]!.id, 'reject');
    expect(small.claim(id).rejectedWeight).toBe(0.5);
    expect(small.store({ value: 'PST', by: 'tool_output', source: 'clock', as: caller('writer') }).outcome).toBe(
      'quarantined',
    );
  });

  it.each(['for', 'against'])('is not extended by evidence attached %s the claim after the decision', (side) => {
    const { small, id } = rejected();
    const press = small.record('The timezone is not UTC.', 'document', 'press');
    const [, slot] = small.slotOf(id);
    expect(() =>
      side === 'for'
        ? small.corroborate(id, press)
        : contradictBy(id as Id<'clm'>, press, { witness: 'key_witness' }, slot, small.context()),
    ).toThrow(`Claim ${id} is rejected; the operation needs a claim that is neither retracted nor rejected.`);
    const again = small.store({ value: 'PST', by: 'document', source: 'press', as: caller('other') });
    expect(again.outcome).toBe('quarantined');
  });

  it('does not extend to the authors and the evidence of repetitions that were rejected', () => {
    const { small } = rejected();
    const say = (as: ReturnType<typeof caller>, source?: string) =>
      small.store({ value: 'PST', by: 'document', as, ...(source === undefined ? {} : { source }) }).outcome;
    expect(say(caller('author'), 'atlas')).toBe('rejected');
    expect(say(caller('other'))).toBe('rejected');
    expect(say(caller('other'), 'atlas')).toBe('quarantined');
  });
});

describe('storing a claim, apart from the gate,', () => {
  it('quarantines a claim with a forged name, without a conflict, and no repetition releases the claim', () => {
    const small = new SmallWorld();
    const stored = small.store({ subject: 'usеr', value: 'x', by: 'inference' });
    expect(stored).toMatchObject({ outcome: 'quarantined', reason: 'suspicious_input', conflicts: [] });
    small.store({ subject: 'usеr', value: 'x', by: 'user_explicit' });
    expect(small.claim(stored.claimId!).status).toBe('quarantined');
  });

  it('rejects an unregistered predicate in a closed space, and registers the predicate in an open space', () => {
    const small = new SmallWorld();
    small.policy = { predicates: 'closed' };
    expect(small.store({ value: 'x', by: 'user_explicit' })).toMatchObject({
      outcome: 'rejected',
      reason: 'predicate_not_registered',
      claimId: null,
      events: [],
    });
    small.policy = { predicates: 'open' };
    expect(small.store({ value: 'x', by: 'inference' }).events.map(({ kind }) => kind)).toEqual([
      'predicate_registered',
      'claim_stored',
    ]);
  });

  it('stores a claim without a triple as a note that excludes nothing', () => {
    const small = new SmallWorld();
    small.policy = { predicates: 'closed' };
    const stored = small.store({ text: 'likes tea', by: 'inference' });
    expect(stored).toMatchObject({ outcome: 'accepted' });
    expect(small.claim(stored.claimId!)).toMatchObject({ slot: null, exclusive: false, status: 'active' });
    small.store({ text: 'likes tea', by: 'inference' });
    expect(small.claims).toHaveLength(2);
  });

  it('gives a repetition of a document at most the trust of the document', () => {
    const small = new SmallWorld();
    const document = small.record('the contract', 'document', 'contract');
    const stated = small.store({ value: 'x', by: 'tool_output', cites: [document] });
    expect(small.claim(stated.claimId!)).toMatchObject({ base: 0.6, baseClass: 'document', corroboration: 1 });
    small.store({ predicate: 'other', value: 'y', by: 'inference', cites: [document] });
    expect(small.claims.at(-1)).toMatchObject({ base: 0.5, baseClass: 'inference', corroboration: 1 });
  });

  it("trusts a user's own word more than the cited document, and counts the two as witnesses", () => {
    const small = new SmallWorld();
    const document = small.record('the contract', 'document', 'contract');
    const { claimId } = small.store({ value: 'x', by: 'user_explicit', cites: [document] });
    expect(small.claim(claimId!)).toMatchObject({ base: 1, baseClass: 'user_explicit', corroboration: 2 });
    small.revoke(document.id);
    expect(small.claim(claimId!)).toMatchObject({
      base: 1,
      baseClass: 'user_explicit',
      corroboration: 1,
      grounding: 'sound',
    });
  });

  it('refuses an end before the beginning', () => {
    const small = new SmallWorld();
    expect(() => small.store({ value: 'x', by: 'inference', validUntil: '2025-06-01T00:00:00Z' })).toThrow(
      expect.objectContaining({ code: 'validation_failed' }) as Error,
    );
    expect(small.claims).toEqual([]);
  });
});

describe('a claim that is a node of the graph', () => {
  const closed = (claimId: string, now: Date) => ({ closed: { ids: [claimId], at: now.toISOString() } });
  const basis = { ...PLAIN, type: 'observation_factual', confidence: 0.95, graph: closed } as const;

  it('gets its place in the graph by the event that stores it', () => {
    const small = new SmallWorld();
    const { claimId, events } = small.store({ value: 'new', by: 'document', basis });
    expect(events.find(({ kind }) => kind === 'claim_stored')!.payload).toMatchObject({
      claim: { id: claimId, type: 'observation_factual', confidence: 0.95 },
      ...closed(claimId!, START),
    });
  });

  it('gets no place in the graph if it only confirms a stored claim', () => {
    const small = new SmallWorld();
    small.store({ value: 'known', by: 'document' });
    const confirmed = small.store({ value: 'known', by: 'document', basis });
    expect(confirmed.outcome).toBe('deduplicated');
    expect(confirmed.events.filter(({ payload }) => 'closed' in payload)).toEqual([]);
  });
});
