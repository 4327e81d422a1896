import type { AssertionClass } from '#libs/kernel/index.js';
import { anItem, SPECIFIED_WEIGHTS } from '#libs/testing/belief-items.js';
import type { BeliefBasis, BeliefPolicy, BeliefState, Masses } from './belief.js';
import { beliefAt, beliefDueAt, wouldChange } from './belief.rules.js';
import { correctionRate, groupsOf, massesOf, OFF_DOMAIN, type Item } from './mass.rules.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const hours = (count: number): Date => new Date(NOW.getTime() + count * 3_600_000);

let made = 0;
/** The next piece of evidence. */
const item = (of: AssertionClass, given: Partial<Item> = {}): Item =>
  anItem(`evd_${String((made += 1)).padStart(6, '0')}`, of, given);

const each = (count: number, of: AssertionClass, given: Partial<Item> = {}): Item[] =>
  Array.from({ length: count }, () => item(of, given));
const against = (count: number, of: AssertionClass): Item[] => each(count, of, { side: 'contradiction' });
/** A content so long that equal ones are copies. */
const LONG = 'long';
/** What one group of tools says against a claim. */
const opposing = (group: string, contents: readonly string[], given: Partial<Item> = {}): Item[] =>
  contents.map((contentKey) =>
    item('tool_output', { side: 'contradiction', group, contentKey, isLong: contentKey === LONG, ...given }),
  );
const inOneGroup = (count: number, of: AssertionClass, given: Partial<Item> = {}): Item[] =>
  each(count, of, { group: `one ${(made += 1)}`, ...given });

function basis(items: readonly Item[], given: Partial<Omit<BeliefBasis, keyof Masses>> = {}): BeliefBasis {
  const policy: BeliefPolicy = given.policy ?? 'credence-v1';
  return {
    policy,
    volatility: 'medium',
    propositionClass: 'descriptive',
    confirmed: false,
    failedTest: null,
    recorded: null,
    ...massesOf(items, policy),
    ...given,
  };
}

interface Expected {
  state: BeliefState;
  score?: number;
  support?: number;
  contradiction?: number;
  kappa?: number;
  freshness?: number;
  bel?: number;
  ruleId?: string;
}

function expectBelief(of: BeliefBasis, now: Date, expected: Expected): void {
  const belief = beliefAt(of, now);
  const rounded = Object.fromEntries(
    Object.entries(expected).map(([name, value]) => [
      name,
      typeof value === 'number' ? Number(value.toFixed(9)) : value,
    ]),
  );
  const shown = Object.fromEntries(
    Object.keys(expected).map((name) => {
      const value = belief[name as keyof typeof belief];
      return [name, typeof value === 'number' ? Number(value.toFixed(9)) : value];
    }),
  );
  expect(shown).toEqual(rounded);
}

const repeated = item('document');

describe('a belief by credence-v1 (worked examples of the beliefs spec, section 11)', () => {
  it.each<[string, Item[], Expected]>([
    ['1 no evidence', [], { state: 'tentative', score: 0 }],
    ['2 one document', each(1, 'document'), { state: 'tentative', score: 0.42 }],
    [
      '2 one document, recorded again unchanged',
      [repeated, item('document', { group: repeated.group, contentKey: repeated.contentKey })],
      { state: 'tentative', score: 0.42 },
    ],
    ['2 three passages of one group', inOneGroup(3, 'document'), { state: 'provisional', score: 0.6 }],
    ['2 fifty passages of one group', inOneGroup(50, 'document'), { state: 'provisional', score: 0.6 }],
    ['3 two documents', each(2, 'document'), { state: 'provisional', score: 0.6636 }],
    ['3 three documents', each(3, 'document'), { state: 'accepted', score: 0.804888 }],
    ['4 one user', each(1, 'user_explicit'), { state: 'provisional', score: 0.693 }],
    ['4 three statements of a user', inOneGroup(3, 'user_explicit'), { state: 'provisional', score: 0.9 }],
    ['4 one user and one tool', [item('user_explicit'), item('tool_output')], { state: 'accepted', score: 0.875665 }],
    ['5 five inferences', each(5, 'inference'), { state: 'provisional', score: 0.883970938 }],
    [
      '6 one document against one',
      [...each(1, 'document'), ...against(1, 'document')],
      { state: 'contested', support: 0.42, contradiction: 0.42, kappa: 0.5, score: 0.295774648 },
    ],
    [
      '6 two documents against one',
      [...each(2, 'document'), ...against(1, 'document')],
      { state: 'contested', score: 0.533612094 },
    ],
    [
      '6 four documents against one',
      [...each(4, 'document'), ...against(1, 'document')],
      { state: 'accepted', kappa: 0.2, score: 0.81966585 },
    ],
    [
      '7 ten documents against one',
      [...each(10, 'document'), ...against(1, 'document')],
      { state: 'accepted', kappa: 0.090909091, score: 0.992595441 },
    ],
    [
      '8 one document against two users',
      [...each(1, 'document'), ...against(2, 'user_explicit')],
      {
        state: 'rejected',
        ruleId: 'rejected.saturation',
        kappa: 0.812585839,
        score: 0.063888904,
        contradiction: 0.905751,
      },
    ],
    [
      '18 one user against ten documents',
      [...each(1, 'user_explicit'), ...against(10, 'document')],
      { state: 'contested', ruleId: 'contested.user_protected', bel: 0.00963101, contradiction: 0.995691958 },
    ],
    [
      '18 one user against ten documents and another user',
      [...each(1, 'user_explicit'), ...against(10, 'document'), ...against(1, 'user_explicit')],
      { state: 'rejected', ruleId: 'rejected.saturation' },
    ],
    ['19 premises of two groups', each(2, 'inference'), { state: 'provisional', support: 0.5775, score: 0.5775 }],
    [
      '19 premises of two groups and a document of a third group',
      [...each(2, 'inference'), item('document')],
      { state: 'provisional', score: 0.75495 },
    ],
    [
      '20 one tool against another',
      [...each(1, 'tool_output'), ...against(1, 'tool_output')],
      { state: 'contested', support: 0.595, contradiction: 0.595, kappa: 0.5 },
    ],
    [
      '13 one tool, of whose ten settled claims five were overturned',
      each(1, 'tool_output', { reliability: 1 - correctionRate(10, 5) }),
      { state: 'tentative', score: 0.44625 },
    ],
    [
      '13 two tools, of whose ten settled claims five were overturned',
      each(2, 'tool_output', { reliability: 1 - correctionRate(10, 5) }),
      { state: 'provisional', score: 0.693360938 },
    ],
    [
      '13 two tools that speak about something outside their domain',
      each(2, 'tool_output', { reliability: OFF_DOMAIN }),
      { state: 'provisional', score: 0.725424 },
    ],
    [
      'five voices that are too weak to reject a claim contest it',
      [...each(1, 'tool_output'), ...each(5, 'document', { side: 'contradiction', challenging: true })],
      { state: 'contested', ruleId: 'contested.user_protected' },
    ],
    [
      'five documents reject the claim of one tool',
      [...each(1, 'tool_output'), ...against(5, 'document')],
      { state: 'rejected', ruleId: 'rejected.saturation' },
    ],
    [
      'a copy of a strong voice is not a second strong voice, so with a weak voice it only contests the claim',
      [
        ...each(1, 'document'),
        ...opposing('a', ['one', 'two', LONG]),
        ...opposing('b', [LONG]),
        ...opposing('c', ['three'], { challenging: true }),
      ],
      { state: 'contested', ruleId: 'contested.user_protected' },
    ],
    [
      'a second strong voice with a content of its own rejects the claim',
      [
        ...each(1, 'document'),
        ...opposing('a', ['one', 'two', LONG]),
        ...opposing('b', ['four']),
        ...opposing('c', ['three'], { challenging: true }),
      ],
      { state: 'rejected', ruleId: 'rejected.saturation' },
    ],
    [
      'ten documents contest a claim that a reviewer activated',
      [...inOneGroup(1, 'document', { isActivation: true }), ...against(10, 'document')],
      { state: 'contested', ruleId: 'contested.user_protected' },
    ],
  ])('%s', (_, items, expected) => {
    expectBelief(basis(items), NOW, expected);
  });

  it.each<[number, Expected]>([
    [72, { state: 'accepted', score: 0.819180177 }],
    [168, { state: 'provisional', freshness: 0.850667161, score: 0.798523444 }],
    [720, { state: 'provisional', score: 0.71057875 }],
    [1671, { state: 'provisional' }],
    [1672, { state: 'deprecated', freshness: 0.199959229 }],
    [100_000, { state: 'deprecated' }],
  ])('9 and 10: the support of two tools ages by %i hours', (age, expected) => {
    expectBelief(basis(each(2, 'tool_output')), hours(age), expected);
  });

  it('10 the record of a third tool after 1672 hours makes an old belief accepted again', () => {
    const items = [...each(2, 'tool_output'), item('tool_output', { observedAt: hours(1672) })];
    expectBelief(basis(items), hours(1672), { state: 'accepted', score: 0.933569875 });
  });

  it.each<[number, Expected]>([
    [24, { state: 'provisional', score: 0.5851825 }],
    [56, { state: 'deprecated' }],
  ])('11 the support of two tools ages by %i hours at high volatility', (age, expected) => {
    expectBelief(basis(each(2, 'tool_output'), { volatility: 'high' }), hours(age), expected);
  });

  it.each<[string, Item[], Expected]>([
    ['two users', each(2, 'user_explicit'), { state: 'provisional', score: 0.905751 }],
    ['three tools', each(3, 'tool_output'), { state: 'accepted', score: 0.933569875 }],
    ['four documents', each(4, 'document'), { state: 'provisional', score: 0.88683504 }],
  ])('12 a causal claim: %s', (_, items, expected) => {
    expectBelief(basis(items, { propositionClass: 'causal' }), NOW, expected);
  });

  it('14 a failed test outweighs any support as long as the test is in force', () => {
    const users = [1, 2, 3].flatMap(() => inOneGroup(3, 'user_explicit'));
    const tested = (items: Item[], failedTest: string | null) => beliefAt(basis(items, { failedTest }), NOW).ruleId;
    expect({
      inForce: tested(users, 'tst_1'),
      moreSupport: tested([...users, ...each(5, 'system')], 'tst_1'),
      revoked: tested(users, null),
    }).toEqual({
      inForce: 'rejected.failed_test',
      moreSupport: 'rejected.failed_test',
      revoked: 'accepted.policy_threshold',
    });
  });

  it('a predictive claim is accepted only once its prediction was confirmed', () => {
    const of = (isConfirmed: boolean) =>
      beliefAt(basis(each(2, 'user_explicit'), { propositionClass: 'predictive', confirmed: isConfirmed }), NOW).state;
    expect({ open: of(false), confirmed: of(true) }).toEqual({ open: 'provisional', confirmed: 'accepted' });
  });

  it('a group has the weight given in the table of section 3.2', () => {
    const table = Object.fromEntries(
      (Object.keys(SPECIFIED_WEIGHTS) as AssertionClass[]).map((of) => [
        of,
        [1, 2, 3].map((count) => Number(groupsOf(inOneGroup(count, of), 'credence-v1')[0]!.weight.toFixed(3))),
      ]),
    );
    expect(table).toEqual({
      user_explicit: [0.693, 0.891, 0.9],
      system: [0.665, 0.855, 0.9],
      tool_output: [0.595, 0.765, 0.85],
      user_implicit: [0.49, 0.63, 0.7],
      document: [0.42, 0.54, 0.6],
      inference: [0.35, 0.45, 0.5],
    });
  });

  it('a long text that was copied counts once on each side, in the group of the oldest record', () => {
    const copy = { contentKey: 'long', isLong: true };
    const groups = groupsOf(
      [
        item('document', { ...copy, id: 'evd_2', group: 'b' }),
        item('document', { ...copy, id: 'evd_1', group: 'a' }),
        item('document', { ...copy, id: 'evd_3', group: 'c', side: 'contradiction' }),
      ],
      'credence-v1',
    );
    expect(groups.map(({ group, side, n }) => ({ group, side, n }))).toEqual([
      { group: 'a', side: 'support', n: 1 },
      { group: 'c', side: 'contradiction', n: 1 },
    ]);
  });

  it.each(['unregistered/document', 'inference'])(
    'a copy in the group %s takes no text from a source, even if the copy was recorded first',
    (weak) => {
      const copy = { contentKey: 'long', isLong: true };
      const items = [
        item('document', { ...copy, id: 'evd_1', group: weak }),
        item('tool_output', { ...copy, id: 'evd_2', group: 'source/crm' }),
        item('document', { ...copy, id: 'evd_3', group: 'source/wire' }),
      ];
      expect(groupsOf(items, 'credence-v1').map(({ group }) => group)).toEqual(['source/crm']);
    },
  );

  it('a score is rounded before it is compared with a threshold', () => {
    const at = (score: number) =>
      beliefAt({ ...basis(each(2, 'document')), supportMass: -Math.log(1 - score) }, NOW).state;
    expect({ above: at(0.7999999996), below: at(0.7999999994) }).toEqual({ above: 'accepted', below: 'provisional' });
  });
});

describe('a belief by seed-v0.1q (example 15)', () => {
  const ofCounts = (support: number[], contradiction: number[]) => [
    ...support.flatMap((count) => inOneGroup(count, 'document')),
    ...contradiction.flatMap((count) => inOneGroup(count, 'document', { side: 'contradiction' })),
  ];
  const seed = (support: number[], contradiction: number[] = []) =>
    basis(ofCounts(support, contradiction), { policy: 'seed-v0.1q' });

  it.each<[string, BeliefBasis, number, Expected]>([
    ['S[1]', seed([1]), 0, { state: 'provisional', score: 0.78 }],
    ['S[1,1]', seed([1, 1]), 0, { state: 'accepted', score: 0.83 }],
    ['S[3,1]', seed([3, 1]), 0, { state: 'accepted', score: 0.89 }],
    [
      'S[3]x10 C[1]',
      seed(
        Array.from({ length: 10 }, () => 3),
        [1],
      ),
      0,
      { state: 'contested', score: 0.7 },
    ],
    ['C[3,1]', seed([], [3, 1]), 0, { state: 'rejected', score: 0.075 }],
    ['S[3,3] after 72 h', seed([3, 3]), 72, { state: 'accepted', score: 0.8 }],
    ['no evidence', seed([]), 0, { state: 'tentative', score: 0.5 }],
  ])('%s', (_, of, age, expected) => {
    expectBelief(of, hours(age), expected);
  });

  it('is deprecated only if it was accepted or deprecated before', () => {
    const of = (recorded: BeliefState | null) => beliefAt({ ...seed([1, 1]), recorded }, hours(300)).state;
    expect({ settled: of('accepted'), stays: of('deprecated'), not: of('tentative') }).toEqual({
      settled: 'deprecated',
      stays: 'deprecated',
      not: 'tentative',
    });
  });
});

describe('the next change of a belief by time', () => {
  it.each<[string, BeliefBasis, Date, Date | null]>([
    [
      'is some days ahead for a claim that two tools support',
      basis(each(2, 'tool_output')),
      NOW,
      new Date('2026-01-07T15:23:01.286Z'),
    ],
    ['never comes for a claim that one document supports', basis(each(1, 'document')), NOW, null],
    ['never comes for a claim without support', basis(against(2, 'document')), NOW, null],
    ['never comes for a belief that is deprecated already', basis(each(2, 'tool_output')), hours(2000), null],
  ])('%s', (_, of, now, at) => {
    const due = beliefDueAt(of, now);
    if (at === null) return expect(due).toBeNull();
    const before = beliefAt(of, new Date(due!.getTime() - 1)).state;
    expect({ before, from: beliefAt(of, now).state, isOver: beliefAt(of, due!).state !== before }).toEqual({
      before: 'accepted',
      from: 'accepted',
      isOver: true,
    });
  });

  it('comes with what the belief lacks to be accepted', () => {
    expect(wouldChange(basis(each(1, 'document')), NOW)).toEqual({
      clock: null,
      missing: [
        { what: 'score', has: 0.42, needs: 0.8 },
        { what: 'witness_groups', has: 1, needs: 2 },
      ],
    });
  });
});
