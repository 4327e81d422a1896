import fc from 'fast-check';
import { ASSERTION_CLASSES } from '#libs/kernel/index.js';
import { BELIEF_POLICIES } from '#libs/tenancy/spaces/index.js';
import { BELIEF_STATES, PROPOSITION_CLASSES, type BeliefBasis, type BeliefState } from './belief.js';
import { beliefAt, beliefDueAt } from './belief.rules.js';
import { massesOf, type Item } from './mass.rules.js';

const NOW = new Date('2026-06-01T00:00:00Z');
const DAY_MS = 86_400_000;

/** Few groups and contents, so that the same ones occur several times. */
const anItem = fc
  .record({
    id: fc.integer({ min: 0, max: 999 }).map((n) => `evd_${String(n).padStart(3, '0')}`),
    side: fc.constantFrom<Item['side']>('support', 'support', 'contradiction'),
    class: fc.constantFrom(...ASSERTION_CLASSES),
    weight: fc.constantFrom(0.3, 0.5, 0.6, 0.7, 0.85, 0.95, 1),
    reliability: fc.constantFrom(1, 1, 0.8, 0.5),
    group: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
    observedAt: fc.integer({ min: 0, max: 400 }).map((days) => new Date(NOW.getTime() - days * DAY_MS)),
    contentKey: fc.constantFrom('p', 'q', 'r', 's', 't'),
    isLong: fc.boolean(),
    isActivation: fc.constant(false),
    challenging: fc.boolean(),
  })
  // Whether a content is long does not depend on who records it.
  .map((each): Item => ({ ...each, isLong: each.isLong && each.contentKey === 'p' }));
const items = fc.uniqueArray(anItem, { selector: ({ id }) => id, maxLength: 14 });

const terms = fc.record({
  policy: fc.constant('credence-v1' as const),
  volatility: fc.constantFrom('low' as const, 'medium' as const, 'high' as const),
  propositionClass: fc.constantFrom(...PROPOSITION_CLASSES),
  confirmed: fc.boolean(),
  failedTest: fc.constant(null),
  recorded: fc.constant(null),
});
type Terms = Omit<BeliefBasis, keyof ReturnType<typeof massesOf>>;
const of = (given: Terms, evidence: readonly Item[]): BeliefBasis => ({
  ...given,
  ...massesOf(evidence, given.policy),
});
const rank = (state: BeliefState): number => BELIEF_STATES.indexOf(state);
const newGroup = (item: Item): Item => ({ ...item, id: 'evd_new', group: 'new', contentKey: 'new', isLong: false });
/** Numbers are rounded to nine decimals, so two equal numbers may differ in the last decimal. */
const LAST = 1.5e-9;

describe('a belief by credence-v1 (properties of the beliefs spec, section 3.4)', () => {
  it('never falls when independent support is added', () => {
    fc.assert(
      fc.property(items, anItem, terms, (evidence, item, given) => {
        const before = beliefAt(of(given, evidence), NOW);
        const after = beliefAt(of(given, [...evidence, newGroup({ ...item, side: 'support' })]), NOW);
        expect(after.score).toBeGreaterThanOrEqual(before.score - LAST);
        expect(after.support).toBeGreaterThanOrEqual(before.support);
      }),
    );
  });

  it('does not rise when a contradiction is added, and the number C does not fall', () => {
    fc.assert(
      fc.property(items, anItem, terms, (evidence, item, given) => {
        const before = beliefAt(of(given, evidence), NOW);
        const more = [...evidence, newGroup({ ...item, side: 'contradiction' })];
        const after = beliefAt(of(given, more), NOW);
        expect(after.score).toBeLessThanOrEqual(before.score + LAST);
        expect(after.contradiction).toBeGreaterThanOrEqual(before.contradiction);
      }),
    );
  });

  it('does not depend on the order of the evidence', () => {
    fc.assert(
      fc.property(items, terms, fc.infiniteStream(fc.nat()), (evidence, given, order) => {
        const shuffled = evidence
          .map((item) => ({ item, at: order.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ item }) => item);
        expect(of(given, shuffled)).toEqual(of(given, evidence));
      }),
    );
  });

  it('counts one group as one witness and limits its support, however often the group repeats itself', () => {
    fc.assert(
      fc.property(fc.array(anItem, { minLength: 1, maxLength: 40 }), terms, (evidence, given) => {
        const one = evidence.map((item, i): Item => ({ ...item, id: `evd_${i}`, group: 'a', side: 'support' }));
        const basis = of(given, one);
        expect(beliefAt(basis, NOW).support).toBeLessThanOrEqual(0.9);
        expect(basis.witnessGroups).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is never upgraded by time alone, and once deprecated stays deprecated', () => {
    fc.assert(
      fc.property(
        items,
        terms,
        fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 6 }),
        (evidence, given, days) => {
          const basis = of(given, evidence);
          const states = [...days]
            .sort((a, b) => a - b)
            .map((day) => beliefAt(basis, new Date(NOW.getTime() + day * DAY_MS)));
          for (const [i, later] of states.slice(1).entries()) {
            const earlier = states[i]!;
            expect(later.score).toBeLessThanOrEqual(earlier.score + LAST);
            const isUpgrade = rank(later.state) > rank(earlier.state) && earlier.state !== 'deprecated';
            expect(isUpgrade).toBe(false);
            if (earlier.state === 'deprecated') expect(later.state).toBe('deprecated');
          }
        },
      ),
    );
  });

  it('changes with time exactly at the computed due times, so that maintenance makes no difference', () => {
    fc.assert(
      fc.property(items, terms, (evidence, given) => {
        const basis = of(given, evidence);
        let [at, state] = [NOW, beliefAt(basis, NOW).state];
        for (let due = beliefDueAt(basis, at); due !== null; due = beliefDueAt(basis, at)) {
          expect(beliefAt(basis, new Date(due.getTime() - 1)).state).toBe(state);
          const next = beliefAt(basis, due).state;
          expect(next).not.toBe(state);
          [at, state] = [due, next];
        }
        expect(beliefAt(basis, new Date('2400-01-01T00:00:00Z')).state).toBe(state);
      }),
      { numRuns: 60 },
    );
  });

  it('is not rejected by weaker voices if a user stated the claim', () => {
    fc.assert(
      fc.property(fc.array(anItem, { maxLength: 14 }), terms, (evidence, given) => {
        const others = evidence.map((item, i): Item => ({
          ...item,
          id: `evd_${i}`,
          side: 'contradiction',
          class: item.class === 'user_explicit' ? 'system' : item.class,
        }));
        const user: Item = { ...newGroup(others[0] ?? SPARE), side: 'support', class: 'user_explicit', weight: 1 };
        expect(beliefAt(of(given, [...others, user]), NOW).state).not.toBe('rejected');
      }),
    );
  });

  it('is not contested by one voice if five or more groups support the claim', () => {
    const witness = anItem.filter((item) => item.class !== 'inference');
    fc.assert(
      fc.property(fc.array(witness, { minLength: 5, maxLength: 14 }), anItem, terms, (evidence, item, given) => {
        const groups = evidence.map((each, i): Item => ({
          ...each,
          id: `evd_${i}`,
          group: `g${i}`,
          contentKey: `c${i}`,
          isLong: false,
          side: 'support',
        }));
        const lone = newGroup({ ...item, side: 'contradiction' });
        expect(beliefAt(of(given, [...groups, lone]), NOW).state).not.toBe('contested');
      }),
    );
  });

  it('has score 0 without supporting evidence', () => {
    fc.assert(
      fc.property(items, terms, (evidence, given) => {
        const contradiction = evidence.filter(({ side }) => side === 'contradiction');
        expect(beliefAt(of(given, contradiction), NOW).score).toBe(0);
      }),
    );
  });
});

it('under every policy, time alone never makes a claim accepted, so that recorded states name all that may be accepted', () => {
  const days = fc.integer({ min: 0, max: 900 });
  const recorded = fc.constantFrom(...BELIEF_STATES, null);
  fc.assert(
    fc.property(
      fc.constantFrom(...BELIEF_POLICIES),
      items,
      terms,
      recorded,
      days,
      days,
      (policy, evidence, given, before, first, more) => {
        const basis = of({ ...given, policy, recorded: before }, evidence);
        const stateAfter = (day: number): BeliefState => beliefAt(basis, new Date(NOW.getTime() + day * DAY_MS)).state;
        expect(stateAfter(first) !== 'accepted' && stateAfter(first + more) === 'accepted').toBe(false);
      },
    ),
    { numRuns: 500 },
  );
});

describe.each(['credence-v1', 'seed-v0.1q'] as const)('the mass of the evidence by %s', (policy) => {
  it('does not depend on the order of the evidence', () => {
    fc.assert(
      fc.property(items, fc.infiniteStream(fc.nat()), (evidence, order) => {
        const shuffled = evidence
          .map((item) => ({ item, at: order.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ item }) => item);
        expect(massesOf(shuffled, policy)).toEqual(massesOf(evidence, policy));
      }),
    );
  });

  it('is the same again after a piece of evidence was added and removed', () => {
    fc.assert(
      fc.property(items, anItem, fc.nat(), (evidence, item, at) => {
        const before = massesOf(evidence, policy);
        const fresh = { ...item, id: 'evd_fresh' };
        const attached = [...evidence];
        attached.splice(at % (evidence.length + 1), 0, fresh);
        massesOf(attached, policy);
        expect(
          massesOf(
            attached.filter(({ id }) => id !== fresh.id),
            policy,
          ),
        ).toEqual(before);
      }),
    );
  });

  it('does not change when other groups copy a long content, whoever records the copies', () => {
    fc.assert(
      fc.property(items, fc.array(anItem, { minLength: 1, maxLength: 5 }), (evidence, others) => {
        const original: Item = { ...newGroup(evidence[0] ?? SPARE), contentKey: 'long', isLong: true };
        const copies = others.map((other, i): Item => ({
          ...original,
          // A statement of a user protects a claim or ends its protection, even if it repeats somebody else's words.
          class: other.class === 'user_explicit' ? 'system' : other.class,
          weight: other.weight,
          challenging: other.challenging,
          id: `evd_z${i}`,
          group: other.group,
        }));
        expect(massesOf([...evidence, original, ...copies], policy)).toEqual(massesOf([...evidence, original], policy));
      }),
      { numRuns: 300 },
    );
  });

  it('lets only groups that count against the claim end its protection from weak voices', () => {
    fc.assert(
      fc.property(items, (evidence) => {
        const opposing = evidence.filter((item) => item.side === 'contradiction' && item.class !== 'user_explicit');
        const weak: Item = { ...newGroup(SPARE), side: 'contradiction', challenging: true };
        const { shielded, opposingGroups } = massesOf([...opposing, weak], policy);
        // The weak voice is one of the groups, and two others are needed.
        if (opposingGroups <= 2) expect(shielded).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('does not change with more than three repetitions in a group', () => {
    fc.assert(
      fc.property(anItem, fc.integer({ min: 3, max: 40 }), (item, count) => {
        const passages = (n: number): Item[] =>
          Array.from({ length: n }, (_, i) => ({ ...item, id: `evd_${i}`, contentKey: `c${i}`, isLong: false }));
        expect(massesOf(passages(count), policy)).toEqual(massesOf(passages(3), policy));
      }),
    );
  });
});

const SPARE: Item = {
  id: 'evd_spare',
  side: 'support',
  class: 'document',
  weight: 0.6,
  reliability: 1,
  group: 'spare',
  observedAt: NOW,
  contentKey: 'spare',
  isLong: false,
  isActivation: false,
  challenging: false,
};
