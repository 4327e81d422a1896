import type { AssertionClass } from '#libs/kernel/index.js';
import { anItem } from '#libs/testing/belief-items.js';
import { BELIEF_POLICIES } from '#libs/tenancy/spaces/index.js';
import type { BeliefPolicy } from './belief.js';
import { beliefAt, beliefDueAt } from './belief.rules.js';
import { groupsOf, massesOf, type Item } from './mass.rules.js';
import { traitsOf } from './policy.rules.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const LATER = new Date('2026-12-01T00:00:00Z');

const item = (id: string, of: AssertionClass, group: string, given: Partial<Item> = {}): Item =>
  anItem(id, of, { group, ...given });
const against = { side: 'contradiction' } as const;

const basis = (policy: BeliefPolicy, items: readonly Item[], failedTest: string | null = null) => ({
  policy,
  volatility: 'medium' as const,
  propositionClass: 'descriptive' as const,
  confirmed: false,
  failedTest,
  recorded: null,
  ...massesOf(items, policy),
});
const stateBy = (policy: BeliefPolicy, items: readonly Item[], now = NOW): string =>
  beliefAt(basis(policy, items), now).state;

const ONE = [item('1', 'document', 'a')];
const COPIES = [1, 2, 3].map((n) => item(`${n}`, 'document', 'a', { contentKey: 'same', isLong: true }));
const TWO_DOCUMENTS = [item('1', 'document', 'a'), item('2', 'document', 'b')];
const TWO_TOOLS = [item('1', 'tool_output', 'a'), item('2', 'tool_output', 'b')];
const DISPUTED = [item('1', 'tool_output', 'a'), item('2', 'tool_output', 'b', against)];

describe('a belief policy that leaves out a part of the rules', () => {
  it('no-tentative-provisional: weak beliefs are accepted, but contested and old beliefs are not', () => {
    const of = (items: readonly Item[], now?: Date): string => stateBy('no-tentative-provisional', items, now);
    expect({ one: of(ONE), none: of([]), disputed: of(DISPUTED), later: of(TWO_TOOLS, LATER) }).toEqual({
      one: 'accepted',
      none: 'accepted',
      disputed: 'contested',
      later: 'deprecated',
    });
  });

  it('no-provenance-weight: two documents weigh as much as two tools', () => {
    expect(massesOf(TWO_DOCUMENTS, 'no-provenance-weight')).toEqual(massesOf(TWO_TOOLS, 'no-provenance-weight'));
    expect(stateBy('no-provenance-weight', TWO_DOCUMENTS)).toBe('accepted');
  });

  it('no-independence: three copies count as three witnesses', () => {
    expect(massesOf(COPIES, 'no-independence')).toMatchObject({ supportGroups: 3, witnessGroups: 3 });
    expect({
      'no-independence': stateBy('no-independence', COPIES),
      'credence-v1': stateBy('credence-v1', COPIES),
    }).toEqual({ 'no-independence': 'accepted', 'credence-v1': 'tentative' });
    expect(groupsOf(COPIES, 'no-independence').map(({ group }) => group)).toEqual(['1', '2', '3']);
  });

  it('no-staleness: nothing gets older, and the clock changes nothing', () => {
    expect({
      'no-staleness': stateBy('no-staleness', TWO_TOOLS, LATER),
      'credence-v1': stateBy('credence-v1', TWO_TOOLS, LATER),
    }).toEqual({ 'no-staleness': 'accepted', 'credence-v1': 'deprecated' });
    expect(beliefDueAt(basis('no-staleness', TWO_TOOLS), NOW)).toBeNull();
    expect(beliefAt(basis('no-staleness', TWO_TOOLS), LATER)).toMatchObject({ freshness: 1, penalty: 0 });
  });

  it('direct-writes: a claim with any support is accepted, whatever contradicts it, unless a test failed', () => {
    expect({
      one: stateBy('direct-writes', ONE),
      disputed: stateBy('direct-writes', DISPUTED),
      none: stateBy('direct-writes', []),
    }).toEqual({ one: 'accepted', disputed: 'accepted', none: 'tentative' });
    expect(beliefAt(basis('direct-writes', ONE, 'tst_1'), NOW).state).toBe('rejected');
  });

  it.each(['no-test-loop', 'single-layer'] as const)('%s: beliefs are those of credence-v1', (policy) => {
    for (const items of [ONE, COPIES, TWO_DOCUMENTS, TWO_TOOLS, DISPUTED])
      expect(beliefAt(basis(policy, items), NOW)).toEqual(beliefAt(basis('credence-v1', items), NOW));
  });

  it('differs from credence-v1 in exactly one part', () => {
    const changed = (policy: BeliefPolicy): string[] =>
      Object.entries(traitsOf('credence-v1'))
        .filter(([name, value]) => traitsOf(policy)[name as keyof ReturnType<typeof traitsOf>] !== value)
        .map(([name]) => name);
    expect(Object.fromEntries(BELIEF_POLICIES.map((policy) => [policy, changed(policy)]))).toEqual({
      'credence-v1': [],
      'seed-v0.1q': ['isSeed'],
      'no-tentative-provisional': ['acceptsWeak'],
      'no-provenance-weight': ['everyWeight'],
      'no-independence': ['hasNoGroups'],
      'no-staleness': ['isAgeless'],
      'no-test-loop': ['suggestsTests'],
      'single-layer': ['isSingleLayer'],
      'direct-writes': ['writesDirectly'],
    });
  });
});
