import { caller, SmallWorld, START, type Saying } from '#libs/testing/knowledge/index.js';
import { ASSERTION_CLASSES, type Role } from '#libs/kernel/index.js';
import { strengthAt, strengthLabel, scoresAt } from './trust/trust.js';

const at = (time: string): string => `2025-12-31T${time}:00Z`;
const writer = (name: string, role: Role = 'writer') => caller(name, role);

function world(...sayings: Saying[]): SmallWorld {
  const made = new SmallWorld();
  for (const saying of sayings) made.store(saying);
  return made;
}

const idIn = (admission: { claimId: string | null }): string => admission.claimId!;

describe('worked examples of the claims spec, section 16', () => {
  it('C01: every class begins with its own trust, one witness and status active', () => {
    const small = new SmallWorld();
    const message = small.record('I like it', 'user_explicit');
    const trusts = ASSERTION_CLASSES.map((by) => {
      const cites = by === 'user_implicit' ? { cites: [message], citesUserMessage: true } : {};
      return small.claim(idIn(small.store({ predicate: by, value: 'x', by, ...cites })));
    });
    expect(trusts.map(({ trust }) => trust)).toEqual([1, 0.95, 0.85, 0.7, 0.6, 0.5]);
    expect(trusts.every(({ status, corroboration }) => status === 'active' && corroboration === 1)).toBe(true);
  });

  it('C02: repetitions of one source add no trust, further groups add up to 0.20', () => {
    const small = new SmallWorld();
    const id = idIn(small.store({ value: 'x', by: 'document', source: 's0' }));
    for (let repeat = 0; repeat < 4; repeat += 1) small.store({ value: 'x', by: 'document', source: 's0' });
    const trusts = [small.claim(id).trust];
    for (let group = 1; group <= 8; group += 1) {
      small.store({ value: 'x', by: 'document', source: `s${group}` });
      if ([1, 2, 4, 8].includes(group)) trusts.push(small.claim(id).trust);
    }
    expect(trusts).toEqual([0.6, 0.65, 0.7, 0.8, 0.8]);
  });

  it.each([
    ['r', 0.65, 'active'],
    ['d', 0.35, 'active'],
    ['rd', 0.5, 'active'],
    ['rrrd', 0.62, 'active'],
    ['dd', 0.3, 'active'],
    ['ddd', 0.275, 'disputed'],
  ])('C03: an inference with votes %s has trust %d and is %s', (votes, trust, status) => {
    const small = new SmallWorld();
    const id = idIn(small.store({ value: 'x', by: 'inference' }));
    [...votes].forEach((vote, index) =>
      small.vote(id, vote === 'r' ? 'reinforce' : 'dispute', writer(`voter${index}`)),
    );
    expect(small.claim(id)).toMatchObject({ trust, status });
  });

  it('C04: a reinforcement restores a disputed claim', () => {
    const small = new SmallWorld();
    const id = idIn(small.store({ value: 'x', by: 'inference' }));
    for (const name of ['a', 'b', 'c']) small.vote(id, 'dispute', writer(name));
    expect(small.vote(id, 'reinforce', writer('d'))).toMatchObject({ trust: 0.38, status: 'active' });
  });

  it('C05: a year lowers trust by at most 0.10, and does not change gateTrust', () => {
    const small = new SmallWorld();
    const document = small.claim(idIn(small.store({ predicate: 'a', value: 'x', by: 'document' })));
    const tool = small.claim(idIn(small.store({ predicate: 'b', value: 'x', by: 'tool_output' })));
    const after = (claim: typeof tool, days: number) => scoresAt(claim, new Date(START.getTime() + days * 86_400_000));
    expect(after(document, 365)).toEqual({ trust: 0.5, gateTrust: 0.6 });
    expect(after(document, 730)).toEqual({ trust: 0.5, gateTrust: 0.6 });
    expect(after(tool, 182.5)).toEqual({ trust: 0.8, gateTrust: 0.85 });
  });

  it('C06: a user replaces an inference', () => {
    const small = new SmallWorld();
    const blue = idIn(small.store({ predicate: 'theme', value: 'blue', by: 'inference' }));
    const green = small.store({ predicate: 'theme', value: 'green', by: 'user_explicit' });
    expect(green).toMatchObject({ outcome: 'accepted', changeover: { superseded: [blue] } });
    expect(small.claim(blue)).toMatchObject({ status: 'superseded', supersededBy: green.claimId });
    expect(small.valuesAt()).toEqual(['green']);
  });

  it('C07: an inference that contradicts a user waits in quarantine', () => {
    const small = world({ predicate: 'timezone', value: 'UTC', by: 'user_explicit' });
    expect(small.store({ predicate: 'timezone', value: 'PST', by: 'inference' })).toMatchObject({
      outcome: 'quarantined',
      reason: 'trust_insufficient',
    });
    expect(small.openConflicts).toMatchObject([
      { newTrust: 0.5, existingTrust: 1, blocking: true, reason: 'trust_insufficient' },
    ]);
    expect(small.valuesAt()).toEqual(['UTC']);
  });

  it('C08: at equal trust the later observation is active, and an earlier one is history', () => {
    const small = new SmallWorld();
    const language = (value: string, time: string) =>
      small.store({ predicate: 'language', value, by: 'inference', observedAt: at(time) });
    const en = idIn(language('en', '10:00'));
    const es = idIn(language('es', '11:00'));
    const fr = language('fr', '09:00');
    expect(small.claim(es).status).toBe('active');
    expect(small.claim(en).validUntil).toEqual(new Date(at('11:00')));
    expect(fr).toMatchObject({ outcome: 'accepted', historical: true });
    expect(small.claim(idIn(fr))).toMatchObject({
      status: 'superseded',
      validFrom: new Date(at('09:00')),
      validUntil: new Date(at('11:00')),
    });
    expect(small.valuesAt()).toEqual(['es']);
    expect(['09:30', '10:30', '11:00'].map((time) => small.valuesAt(at(time)))).toEqual([['fr'], ['en'], ['es']]);
  });

  it('C09: a stronger repetition raises the trust of the claim', () => {
    const small = new SmallWorld();
    const id = idIn(small.store({ predicate: 'budget', value: '750', by: 'inference' }));
    const document = small.store({ predicate: 'budget', value: '750', by: 'document', source: 'contract' });
    expect(document).toMatchObject({ outcome: 'deduplicated', claimId: id });
    expect(small.claim(id)).toMatchObject({ trust: 0.65, base: 0.6, corroboration: 2 });
    small.store({ predicate: 'budget', value: '750', by: 'user_explicit', source: 'user' });
    expect(small.claim(id)).toMatchObject({ trust: 1, base: 1, corroboration: 3 });
  });

  it('C10: triples that differ only in case and spacing are the same', () => {
    const small = new SmallWorld();
    const first = small.store({ subject: 'Time Zone', predicate: 'Is', value: 'UTC', by: 'document', source: 's' });
    const again = small.store({ subject: ' time  zone', predicate: 'IS', value: 'utc', by: 'document', source: 's' });
    expect(again).toMatchObject({ outcome: 'deduplicated', claimId: first.claimId });
    expect(small.claim(idIn(first)).corroboration).toBe(1);
  });

  it('C11: windows that only touch do not contradict', () => {
    const small = world(
      {
        predicate: 'role',
        value: 'engineer',
        by: 'document',
        validFrom: '2024-01-01T00:00:00Z',
        validUntil: '2024-06-01T00:00:00Z',
      },
      {
        predicate: 'role',
        value: 'manager',
        by: 'document',
        validFrom: '2024-06-01T00:00:00Z',
        validUntil: '2025-01-01T00:00:00Z',
      },
    );
    expect(small.active()).toEqual(['engineer', 'manager']);
    expect(small.openConflicts).toEqual([]);
    expect(small.valuesAt('2024-06-01T00:00:00Z')).toEqual(['manager']);
  });

  it('C12: an interrupted claim continues as a remainder', () => {
    const small = new SmallWorld();
    const engineer = idIn(
      small.store({ predicate: 'role', value: 'engineer', by: 'document', validFrom: '2020-01-01T00:00:00Z' }),
    );
    const manager = small.store({
      predicate: 'role',
      value: 'manager',
      by: 'document',
      validFrom: '2024-01-01T00:00:00Z',
      validUntil: '2024-07-01T00:00:00Z',
    });
    expect(manager).toMatchObject({
      changeover: { superseded: [engineer], narrowed: [], remainders: [expect.any(String)] },
    });
    expect(small.claim(engineer)).toMatchObject({ status: 'superseded', validUntil: new Date('2024-01-01T00:00:00Z') });
    const times = ['2023-05-01T00:00:00Z', '2024-03-01T00:00:00Z'];
    expect(times.map((time) => small.valuesAt(time))).toEqual([['engineer'], ['manager']]);
    expect(small.valuesAt()).toEqual(['engineer']);
  });

  it('C13: claims of a session and of the space do not contradict each other', () => {
    const small = world(
      { predicate: 'timezone', value: 'UTC', by: 'inference' },
      { predicate: 'timezone', value: 'PST', by: 'inference', session: 's1' },
    );
    expect(small.active()).toEqual(['PST', 'UTC']);
    expect(small.openConflicts).toEqual([]);
    expect(small.valuesAt(null, 's2')).toEqual(['UTC']);
    expect(small.valuesAt(null, 's1')).toEqual(['PST', 'UTC']);
  });

  it('C14: several values of a multi-valued predicate are valid together', () => {
    const small = new SmallWorld();
    small.setPredicate({ name: 'likes', cardinality: 'multi' });
    const outcomes = ['pizza', 'sushi', ' PIZZA '].map(
      (value) => small.store({ predicate: 'likes', value, by: 'document', source: 's' }).outcome,
    );
    expect(outcomes).toEqual(['accepted', 'accepted', 'deduplicated']);
    expect(small.active()).toEqual(['pizza', 'sushi']);
    expect(small.openConflicts).toEqual([]);
  });

  it.each([
    ['supersede', ['PST'], 'active', 'superseded'],
    ['reject', ['UTC'], 'archived', 'active'],
    ['keep_both', ['PST', 'UTC'], 'active', 'active'],
  ] as const)('C15: a reviewer decides %s', (action, active, newStatus, oldStatus) => {
    const small = new SmallWorld();
    const utc = idIn(small.store({ predicate: 'timezone', value: 'UTC', by: 'user_explicit' }));
    const pst = idIn(small.store({ predicate: 'timezone', value: 'PST', by: 'inference' }));
    const [conflict] = small.openConflicts;
    expect(small.resolve(conflict!.id, action)).toMatchObject({
      kind: 'resolved',
      conflict: { resolution: action, resolvedBy: 'prn_reviewer' },
    });
    expect(small.active()).toEqual(active);
    expect({ pst: small.claim(pst).status, utc: small.claim(utc).status }).toEqual({ pst: newStatus, utc: oldStatus });
    expect(small.openConflicts).toEqual([]);
    expect(small.resolve(conflict!.id, action)).toMatchObject({
      kind: 'already_resolved',
      conflict: { resolution: action },
    });
  });

  it('C19: strength halves in a month, and a reinforcement only slows the decay', () => {
    const small = new SmallWorld();
    const plain = small.claim(idIn(small.store({ predicate: 'a', value: 'x', by: 'inference', importance: 0.7 })));
    const twin = small.vote(
      idIn(small.store({ predicate: 'b', value: 'x', by: 'inference', importance: 0.7 })),
      'reinforce',
      writer('friend'),
    );
    const strength = (claim: typeof twin, day: number) =>
      strengthAt(claim, new Date(START.getTime() + day * 86_400_000));
    const dueOn = (claim: typeof twin) =>
      Array.from({ length: 100 }, (_, day) => day).find((day) => strengthLabel(strength(claim, day)) === 'due');
    expect([30, 60, 66, 67].map((day) => strength(plain, day))).toEqual([0.35, 0.175, 0.1523, 0.1489]);
    expect(dueOn(plain)).toBe(67);
    expect({ twinOnDay0: strength(twin, 0), twinOnDay6: strength(twin, 6), plainOnDay6: strength(plain, 6) }).toEqual({
      twinOnDay0: 0.8,
      twinOnDay6: 0.6964,
      plainOnDay6: 0.6094,
    });
    expect(dueOn(twin)).toBe(73);
  });
});
