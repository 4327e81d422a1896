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
    ['nothing', {}, NONE],
    // 0: suppression
    [
      'low impact, dearer than the benefit',
      { impact: 'low', testCost: 0.5, benefit: 0.4, contradictions: 5 },
      SUPPRESSED,
    ],
    ['a benefit above 1 counts as 1', { impact: 'low', testCost: 1.5, benefit: 7, contradictions: 5 }, SUPPRESSED],
    ['a cost equal to the benefit', { impact: 'low', testCost: 0.5, benefit: 0.5, contradictions: 2 }, CONTRADICTIONS],
    ['medium impact is not suppressed', { impact: 'medium', testCost: 9, contradictions: 2 }, CONTRADICTIONS],
    // 1: a small gap
    ['high impact, a close competitor', { impact: 'high', competing: [other(0.5)] }, GAP],
    ['irreversible impact, a close competitor', { impact: 'irreversible', competing: [other(0.7)] }, GAP],
    ['a gap of exactly .15', { impact: 'high', competing: [other(0.45)] }, NONE],
    ['a gap that rounds to .15', { impact: 'high', competing: [other(0.4500000001)] }, NONE],
    ['a gap that does not', { impact: 'high', competing: [other(0.450000001)] }, GAP],
    [
      'the first two, without the claim',
      { impact: 'high', score: 0.1, competing: [other(0.8), other(0.7, 'clm_c')] },
      GAP,
    ],
    ['alone, against 0', { impact: 'high', score: 0.14 }, GAP],
    ['alone and far from 0', { impact: 'high', score: 0.15 }, NONE],
    ['medium impact, a close competitor', { competing: [other(0.6)] }, NONE],
    // 2: contested for long
    ['contested twice', { state: 'contested', contestedUpdates: 2 }, PERSISTENCE],
    ['contested once', { state: 'contested', contestedUpdates: 1 }, NONE],
    ['contested before', { state: 'provisional', contestedUpdates: 2 }, NONE],
    // 3: contradictions
    ['two open contradictions', { contradictions: 2 }, CONTRADICTIONS],
    ['one', { contradictions: 1 }, NONE],
    // 4: novelty
    ['high impact and new', { impact: 'high', isNovel: true }, NOVELTY],
    ['high impact and not new', { impact: 'high' }, NONE],
    ['at .45', { impact: 'high', isNovel: true, score: 0.45 }, NOVELTY],
    ['at .70', { impact: 'high', isNovel: true, score: 0.7 }, NOVELTY],
    ['below', { impact: 'high', isNovel: true, score: 0.449999999 }, NONE],
    ['above', { impact: 'high', isNovel: true, score: 0.700000001 }, NONE],
    ['two witnesses', { impact: 'high', isNovel: true, witnessGroups: 2 }, NONE],
    ['medium impact and new', { isNovel: true }, NONE],
    // the first that applies
    ['1 before 2', { impact: 'high', competing: [other(0.6)], state: 'contested', contestedUpdates: 3 }, GAP],
    ['2 before 3', { state: 'contested', contestedUpdates: 3, contradictions: 3 }, PERSISTENCE],
    ['3 before 4', { impact: 'high', isNovel: true, contradictions: 2 }, CONTRADICTIONS],
  ])('%s', (_name, given, code) => {
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

  it('gives the same code for every order of the competing claims', () => {
    fc.assert(
      fc.property(anInput, (given) => {
        const code = triggerOf(given);
        expect(TRIGGER_CODES).toContain(code);
        expect(triggerOf({ ...given, competing: [...given.competing].reverse() })).toBe(code);
      }),
    );
  });

  it('suppresses low impact only, and more benefit never suppresses', () => {
    fc.assert(
      fc.property(anInput, fc.double({ min: 0, max: 1, noNaN: true }), (given, more) => {
        const isSuppressed = triggerOf(given) === SUPPRESSED;
        expect(isSuppressed && given.impact !== 'low').toBe(false);
        if (!isSuppressed) expect(triggerOf({ ...given, benefit: given.benefit + more })).not.toBe(SUPPRESSED);
      }),
    );
  });

  it('suggests nothing for medium impact alone, or if nothing is contested', () => {
    fc.assert(
      fc.property(anInput, (given) => {
        const calm = { ...given, impact: 'medium' as const, contestedUpdates: 0, contradictions: 1 };
        expect(suggests(triggerOf(calm))).toBe(false);
      }),
    );
  });

  it('never stops suggesting because of a further contradiction', () => {
    fc.assert(
      fc.property(anInput, (given) => {
        if (!suggests(triggerOf(given))) return;
        expect(suggests(triggerOf({ ...given, contradictions: given.contradictions + 1 }))).toBe(true);
      }),
    );
  });

  it('ranks by score, then support, then id, in any order given', () => {
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

  it('has a gap between 0 and the highest score', () => {
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
