import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BELIEF_STATES, suggests, TRIGGER_CODES } from '#libs/knowledge/beliefs/index.js';
import { IMPACTS } from '#libs/knowledge/workspaces/index.js';
import { ranked, topGap, triggerOf, type Contender, type TriggerInput } from './trigger.rules.js';

const other = (score: number, claimId = 'clm_b', support = score): Contender => ({ claimId, score, support });

const input = (given: Partial<TriggerInput> = {}): TriggerInput => ({
  claimId: 'clm_a',
  score: 0.6,
  support: 0.6,
  impact: 'medium',
  testCost: 0,
  benefit: 0,
  state: 'provisional',
  contestedUpdates: 0,
  contradictions: 0,
  witnessGroups: 1,
  isNovel: false,
  competing: [],
  ...given,
});

const SUPPRESSED = 'trigger.suppressed.low_impact_cost';
const GAP = 'trigger.high_impact_small_gap';
const PERSISTENCE = 'trigger.contested_persistence';
const CONTRADICTIONS = 'trigger.unresolved_contradictions';
const NOVELTY = 'trigger.high_impact_novelty';
const NONE = 'trigger.none';

describe('whether a claim is worth a test (beliefs spec, section 5.1)', () => {
  it.each<[string, Partial<TriggerInput>, string]>([
    ['a claim of medium impact without any other reason', {}, NONE],
    // 0: suppression
    [
      'low impact, and a cost above the benefit',
      { impact: 'low', testCost: 0.5, benefit: 0.4, contradictions: 5 },
      SUPPRESSED,
    ],
    ['a benefit above 1 counts as 1', { impact: 'low', testCost: 1.5, benefit: 7, contradictions: 5 }, SUPPRESSED],
    [
      'low impact, and a cost equal to the benefit',
      { impact: 'low', testCost: 0.5, benefit: 0.5, contradictions: 2 },
      CONTRADICTIONS,
    ],
    [
      'medium impact, and a cost above the benefit',
      { impact: 'medium', testCost: 9, contradictions: 2 },
      CONTRADICTIONS,
    ],
    // 1: a small gap
    ['high impact, and a close competitor', { impact: 'high', competing: [other(0.5)] }, GAP],
    ['irreversible impact, and a close competitor', { impact: 'irreversible', competing: [other(0.7)] }, GAP],
    ['a gap of exactly .15', { impact: 'high', competing: [other(0.45)] }, NONE],
    ['a gap that rounds to .15', { impact: 'high', competing: [other(0.4500000001)] }, NONE],
    ['a gap just below .15', { impact: 'high', competing: [other(0.450000001)] }, GAP],
    [
      'a small gap between two competitors ahead of the claim',
      { impact: 'high', score: 0.1, competing: [other(0.8), other(0.7, 'clm_c')] },
      GAP,
    ],
    ['no competitor, and a score below .15', { impact: 'high', score: 0.14 }, GAP],
    ['no competitor, and a score of .15', { impact: 'high', score: 0.15 }, NONE],
    ['medium impact, and a close competitor', { competing: [other(0.6)] }, NONE],
    // 2: contested for long
    ['a claim contested for two updates', { state: 'contested', contestedUpdates: 2 }, PERSISTENCE],
    ['a claim contested for one update', { state: 'contested', contestedUpdates: 1 }, NONE],
    ['a claim that is no longer contested', { state: 'provisional', contestedUpdates: 2 }, NONE],
    // 3: contradictions
    ['two open contradictions', { contradictions: 2 }, CONTRADICTIONS],
    ['one open contradiction', { contradictions: 1 }, NONE],
    // 4: novelty
    ['high impact, and a new claim', { impact: 'high', isNovel: true }, NOVELTY],
    ['high impact, and a claim that is not new', { impact: 'high' }, NONE],
    ['a new claim with a score of .45', { impact: 'high', isNovel: true, score: 0.45 }, NOVELTY],
    ['a new claim with a score of .70', { impact: 'high', isNovel: true, score: 0.7 }, NOVELTY],
    ['a new claim with a score just below .45', { impact: 'high', isNovel: true, score: 0.449999999 }, NONE],
    ['a new claim with a score just above .70', { impact: 'high', isNovel: true, score: 0.700000001 }, NONE],
    ['a new claim with two witnesses', { impact: 'high', isNovel: true, witnessGroups: 2 }, NONE],
    ['medium impact, and a new claim', { isNovel: true }, NONE],
    // the first that applies
    [
      'a small gap counts before a long contest',
      { impact: 'high', competing: [other(0.6)], state: 'contested', contestedUpdates: 3 },
      GAP,
    ],
    [
      'a long contest counts before contradictions',
      { state: 'contested', contestedUpdates: 3, contradictions: 3 },
      PERSISTENCE,
    ],
    ['contradictions count before novelty', { impact: 'high', isNovel: true, contradictions: 2 }, CONTRADICTIONS],
  ])('is decided by the first condition that holds: %s', (_name, given, code) => {
    expect(triggerOf(input(given))).toBe(code);
  });

  const score = fc.integer({ min: 0, max: 1_000 }).map((n) => n / 1_000);
  const contender = fc.record({
    claimId: fc.integer({ min: 0, max: 50 }).map((n) => `clm_${String(n).padStart(2, '0')}`),
    score,
    support: score,
  });
  const anInput: fc.Arbitrary<TriggerInput> = fc.record({
    claimId: fc.constant('clm_a'),
    score,
    support: score,
    impact: fc.constantFrom(...IMPACTS),
    testCost: fc.double({ min: 0, max: 3, noNaN: true }),
    benefit: fc.double({ min: 0, max: 3, noNaN: true }),
    state: fc.constantFrom(...BELIEF_STATES),
    contestedUpdates: fc.integer({ min: 0, max: 4 }),
    contradictions: fc.integer({ min: 0, max: 4 }),
    witnessGroups: fc.integer({ min: 0, max: 4 }),
    isNovel: fc.boolean(),
    competing: fc.uniqueArray(contender, { selector: ({ claimId }) => claimId, maxLength: 6 }),
  });

  it('does not depend on the order of the competing claims', () => {
    fc.assert(
      fc.property(anInput, (given) => {
        const code = triggerOf(given);
        expect(TRIGGER_CODES).toContain(code);
        expect(triggerOf({ ...given, competing: [...given.competing].reverse() })).toBe(code);
      }),
    );
  });

  it('is ruled out by cost only at low impact, and never by more benefit', () => {
    fc.assert(
      fc.property(anInput, fc.double({ min: 0, max: 1, noNaN: true }), (given, more) => {
        const isSuppressed = triggerOf(given) === SUPPRESSED;
        expect(isSuppressed && given.impact !== 'low').toBe(false);
        if (!isSuppressed) expect(triggerOf({ ...given, benefit: given.benefit + more })).not.toBe(SUPPRESSED);
      }),
    );
  });

  it('is denied at medium impact if nothing is contested and at most one contradiction is open', () => {
    fc.assert(
      fc.property(anInput, (given) => {
        const calm = { ...given, impact: 'medium' as const, contestedUpdates: 0, contradictions: 1 };
        expect(suggests(triggerOf(calm))).toBe(false);
      }),
    );
  });

  it('is not refused because of one more contradiction', () => {
    fc.assert(
      fc.property(anInput, (given) => {
        if (!suggests(triggerOf(given))) return;
        expect(suggests(triggerOf({ ...given, contradictions: given.contradictions + 1 }))).toBe(true);
      }),
    );
  });

  it('depends on a ranking by score, then support, then id, in any order given', () => {
    expect(
      ranked([other(0.5, 'clm_d', 0.5), other(0.5, 'clm_b', 0.6), other(0.9, 'clm_c'), other(0.5, 'clm_a', 0.5)]).map(
        ({ claimId }) => claimId,
      ),
    ).toEqual(['clm_c', 'clm_b', 'clm_a', 'clm_d']);
    fc.assert(
      fc.property(fc.uniqueArray(contender, { selector: ({ claimId }) => claimId }), (all) => {
        expect(ranked([...all].reverse())).toEqual(ranked(all));
      }),
    );
  });

  it('depends on a gap that lies between 0 and the highest score', () => {
    fc.assert(
      fc.property(fc.array(score), (scores) => {
        const gap = topGap(scores);
        expect(gap).toBeGreaterThanOrEqual(0);
        expect(gap).toBeLessThanOrEqual(Math.max(0, ...scores) + 1e-9);
      }),
    );
    expect(topGap([])).toBe(0);
    expect(topGap([0.3])).toBe(0.3);
  });
});
