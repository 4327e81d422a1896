import { caller, SmallWorld } from '#libs/testing/knowledge/index.js';
import type { Caller, Id } from '#libs/kernel/index.js';
import { refuseRetraction } from './retraction.rules.js';

function one(
  by: 'inference' | 'document' | 'user_explicit' = 'inference',
  as = caller('author'),
): { small: SmallWorld; id: string } {
  const small = new SmallWorld();
  return { small, id: small.store({ value: 'x', by, as }).claimId! };
}

describe('votes on a claim', () => {
  it("count once for each voter: a new vote replaces the voter's last one, and a withdrawal removes it", () => {
    const { small, id } = one();
    small.vote(id, 'dispute', caller('a'));
    expect(small.vote(id, 'reinforce', caller('a'), 'seen it')).toMatchObject({
      reinforcements: 1,
      disputes: 0,
      trust: 0.65,
    });
    expect(small.withdraw(id, caller('a'))).toMatchObject({ reinforcements: 0, trust: 0.5 });
    expect(small.withdraw(id, caller('a')).version).toBe(4);
  });

  it('change nothing when repeated within a day; a later repetition refreshes the memory, but not the count', () => {
    const { small, id } = one();
    const first = small.vote(id, 'reinforce', caller('a'));
    expect(small.minutesLater(60).vote(id, 'reinforce', caller('a'))).toEqual(first);
    const later = small.days(15).vote(id, 'reinforce', caller('a'));
    expect(later).toMatchObject({ reinforcements: 1, halfLifeDays: 45, strengthRefreshedAt: small.now });
  });

  it('keep a new reason without refreshing memory', () => {
    const { small, id } = one();
    small.vote(id, 'reinforce', caller('a'), 'one');
    const { strengthRefreshedAt } = small.minutesLater(60).vote(id, 'reinforce', caller('a'), 'two');
    expect(strengthRefreshedAt).not.toEqual(small.now);
    expect(small.slotOf(id)[1].votes).toMatchObject([{ reason: 'two' }]);
  });

  it("by the author for the author's own assertion are kept but not counted; the author's votes against it count", () => {
    const { small, id } = one();
    expect(small.minutesLater(1440).vote(id, 'reinforce', caller('author'))).toMatchObject({
      reinforcements: 0,
      trust: 0.4997,
      halfLifeDays: 30,
    });
    expect(small.slotOf(id)[1].votes).toMatchObject([{ counted: false }]);
    expect(small.vote(id, 'dispute', caller('author'))).toMatchObject({ disputes: 1, gateTrust: 0.35 });
  });

  describe('on a protected claim', () => {
    const agents = ['a', 'b', 'c', 'd'].map((name) => caller(name, 'agent', 'agent'));
    const users = ['x', 'y', 'z'].map((name) => caller(name, 'agent', 'user'));
    /** A user's statement in the name of a source with little weight, or an inference that a reviewer activated. */
    const protectedBy = {
      user: (small: SmallWorld) =>
        small.store({ value: 'x', by: 'user_explicit', source: 'phone', reliability: 0.4 }).claimId!,
      reviewer(small: SmallWorld) {
        const id = small.store({ value: 'x', by: 'inference' }).claimId!;
        small.setAside(id);
        small.review(id, 'activate', 'inference');
        return id;
      },
    };

    it.each<[keyof typeof protectedBy, string, Caller[], string]>([
      ['user', 'by agents do not hide it', agents, 'active'],
      ['user', 'by users hide it', users, 'disputed'],
      ['reviewer', 'by agents do not hide it', agents, 'active'],
      ['reviewer', 'by users hide it', users, 'disputed'],
    ])('of a %s, disputes %s', (by, _, voters, expected) => {
      const small = new SmallWorld();
      const id = protectedBy[by](small);
      for (const voter of voters) small.vote(id, 'dispute', voter);
      expect(small.claim(id)).toMatchObject({ status: expected });
      expect(small.claim(id).trust).toBeLessThan(0.3);
    });

    it('by agents make it disputed neither when it ages nor when a user also disputes it', () => {
      const small = new SmallWorld();
      const id = protectedBy.user(small);
      small.vote(id, 'reinforce', caller('writer', 'writer'));
      for (const voter of agents) small.vote(id, 'dispute', voter);
      expect(small.days(400).vote(id, 'dispute', users[0]!)).toMatchObject({ status: 'active', trust: 0.1286 });
    });

    it('by agents do not bring it back once users have hidden it', () => {
      const small = new SmallWorld();
      const id = protectedBy.user(small);
      for (const voter of users) small.vote(id, 'dispute', voter);
      for (const voter of agents) small.vote(id, 'reinforce', voter);
      expect(small.claim(id)).toMatchObject({ status: 'disputed', trust: 0.4375 });
      expect(small.withdraw(id, users[0]!)).toMatchObject({ status: 'disputed' });
      for (const voter of users) small.withdraw(id, voter);
      expect(small.claim(id)).toMatchObject({ status: 'active' });
    });
  });

  it.each([
    ['the user on whose behalf the claim was recorded', caller('ann', 'writer', 'user'), { counted: false }],
    ['the bot that recorded the claim for a user', caller('bot'), { counted: false }],
    ['anybody else', caller('bob', 'writer', 'user'), { counted: true }],
  ])('by %s, for the claim: counted only if it is not their own', (_, voter, expected) => {
    const small = new SmallWorld();
    const ann = caller('ann', 'writer', 'user');
    const id = small.store({ value: 'x', by: 'inference', as: caller('bot'), onBehalfOf: ann }).claimId!;
    small.vote(id, 'reinforce', voter);
    expect(small.slotOf(id)[1].votes).toMatchObject([expected]);
  });

  it('by agents change trust, but not gateTrust', () => {
    const { small, id } = one();
    expect(small.vote(id, 'reinforce', caller('a', 'agent', 'agent'))).toMatchObject({ trust: 0.65, gateTrust: 0.5 });
  });

  it('are refused on a retracted claim', () => {
    const { small, id } = one();
    small.retract(id);
    expect(() => small.vote(id, 'dispute', caller('a'))).toThrow(
      expect.objectContaining({ code: 'illegal_state' }) as Error,
    );
  });

  it('that restore the trust of a disputed claim quarantine this claim if another one contradicts it now', () => {
    const small = new SmallWorld();
    small.setPredicate({ name: 'is', cardinality: 'multi' });
    const id = small.store({ value: 'x', by: 'inference' }).claimId!;
    for (const name of ['a', 'b', 'c']) small.vote(id, 'dispute', caller(name));
    const [key, slot] = small.slotOf(id);
    const rival = {
      ...small.claim(id),
      id: 'clm_rival' as const,
      valueKey: 'y',
      value: 'y',
      status: 'active' as const,
      gateTrust: 0.9,
    };
    small.slots.set(key, {
      ...slot,
      predicate: { ...slot.predicate!, cardinality: 'single' },
      claims: [...slot.claims, rival],
    });
    expect(small.vote(id, 'reinforce', caller('d'))).toMatchObject({
      status: 'quarantined',
      statusReason: 'trust_insufficient',
    });
    expect(small.openConflicts).toMatchObject([{ newClaimId: id, existingClaimId: 'clm_rival' }]);
  });
});

describe('evidence of a claim', () => {
  it('of a new group adds one witness, once, and does not raise the base', () => {
    const { small, id } = one('document');
    const witness = small.record('seen', 'system', 'camera');
    expect(small.corroborate(id, witness)).toMatchObject({ base: 0.6, corroboration: 2, trust: 0.65 });
    const { version } = small.claim(id);
    expect(small.corroborate(id, witness).version).toBe(version);
  });

  it('is not a second witness if it is a copy', () => {
    const { small, id } = one('document');
    const content = 'x'.repeat(200);
    small.corroborate(id, small.record(content, 'document', 'a'));
    expect(small.corroborate(id, small.record(content, 'document', 'b')).corroboration).toBe(2);
  });

  it('gives the claim no weight once revoked; without any evidence the claim is tainted until it is asserted again', () => {
    const small = new SmallWorld();
    const id = small.store({ value: 'x', by: 'document', source: 'a' }).claimId!;
    small.store({ value: 'x', by: 'tool_output', source: 'b' });
    const [weak, strong] = [...small.evidence.keys()];
    small.revoke(strong!);
    expect(small.claim(id)).toMatchObject({
      base: 0.6,
      baseClass: 'document',
      corroboration: 1,
      grounding: 'sound',
      status: 'active',
    });
    small.revoke(weak!);
    expect(small.claim(id)).toMatchObject({ base: 0, trust: 0, grounding: 'tainted' });
    expect(small.valuesAt()).toEqual([]);
    small.store({ value: 'x', by: 'inference' });
    expect(small.claim(id)).toMatchObject({ base: 0.5, grounding: 'sound' });
  });

  it('makes the claim disputed when revoked if somebody has voted against the claim', () => {
    const { small, id } = one();
    small.vote(id, 'dispute', caller('a'));
    small.revoke([...small.evidence.keys()][0]!);
    expect(small.claim(id).status).toBe('disputed');
  });
});

describe('retraction', () => {
  it('hides the claim at every time and does not restore the claim that it replaced', () => {
    const small = new SmallWorld();
    const old = small.store({ value: 'old', by: 'inference', observedAt: '2025-12-01T00:00:00Z' }).claimId!;
    const id = small.store({ value: 'new', by: 'document' }).claimId!;
    expect(small.retract(id)).toEqual([old]);
    expect({ now: small.valuesAt(), then: small.valuesAt('2025-12-15T00:00:00Z') }).toEqual({ now: [], then: ['old'] });
    expect(small.claim(old).status).toBe('superseded');
  });

  it('changes nothing when it is repeated', () => {
    const { small, id } = one();
    small.retract(id);
    const { version } = small.claim(id);
    small.retract(id);
    expect(small.claim(id).version).toBe(version);
  });

  it('lets the conflicts of the claim lapse and leaves its rivals in quarantine', () => {
    const { small, id } = one('user_explicit');
    const waiting = small.store({ value: 'y', by: 'inference' }).claimId!;
    small.retract(id);
    expect(small.slotOf(id)[1].conflicts).toMatchObject([
      { resolution: 'lapsed', resolvedBy: 'server', replacedBy: null },
    ]);
    expect(small.claim(waiting).status).toBe('quarantined');
  });

  it.each([
    ['is allowed to a reviewer for any claim', caller('other', 'reviewer'), null, true],
    ['is allowed to a writer for an own claim', caller('author', 'writer'), null, true],
    ["is refused to a writer for another's claim", caller('other', 'writer'), null, false],
    ['is allowed to an agent for an own claim in the same session', caller('author', 'agent'), 'ses_s', true],
    ['is refused to an agent for a claim of another session', caller('author', 'agent'), 'ses_t', false],
  ] as const)('%s', (_, who, session, isAllowed) => {
    const small = new SmallWorld();
    const id = small.store({ value: 'x', by: 'inference', as: caller('author'), session: 's' }).claimId!;
    const refuse = (by: Caller): void => refuseRetraction(id, session as Id<'ses'> | null, small.slotOf(id)[1], by);
    if (isAllowed) expect(() => refuse(who)).not.toThrow();
    else expect(() => refuse(who)).toThrow(expect.objectContaining({ code: 'may_not_retract' }) as Error);
  });
});
