import { counts, countsAgainst, isNewWord, type Resolution } from './settling.rules.js';

const sound = { status: 'active', grounding: 'sound', weight: 0.9 };

describe('a resolver', () => {
  it.each<[string, boolean, Parameters<typeof counts>[1], boolean]>([
    ['with a weight of .69', true, { ...sound, weight: 0.69 }, false],
    ['with a weight just under .70', true, { ...sound, weight: 0.699999999 }, false],
    ['with a weight of .70', true, { ...sound, weight: 0.7 }, true],
    ['that has the same evidence as the side that it supports', false, sound, false],
    ['that was superseded', true, { ...sound, status: 'superseded' }, false],
    ['that depends on a superseded claim', true, { ...sound, grounding: 'stale' }, false],
    ['that depends on a retracted claim', true, { ...sound, grounding: 'tainted' }, false],
    ['that does not exist', true, undefined, false],
  ])('counts only if it is valid, strong and independent: %s', (_, isIndependent, resolver, expected) => {
    expect(counts({ isIndependent }, resolver)).toBe(expected);
  });
});

describe('a verdict against a claim', () => {
  const given = (of: Partial<Resolution>): Resolution => ({
    resolverId: 'clm_r',
    outcome: 'refuted',
    isIndependent: true,
    by: 'prn_a',
    at: '2026-01-01T00:00:00.000Z',
    override: null,
    ...of,
  });
  const resolver = { ...sound, gateTrust: 0.6 };
  const [weaker, stronger] = [{ gateTrust: 0.5 }, { gateTrust: 0.7 }].map((claim) => ({
    isProtected: false,
    baseClass: 'inference' as const,
    ...claim,
  }));

  it.each<[string, Partial<Resolution>, typeof weaker, boolean]>([
    ['of an agent, against a weaker claim', { isByReviewer: false, isEntitled: true }, weaker, true],
    ['of an agent, against a claim that has become weaker', { isByReviewer: false, isEntitled: false }, weaker, true],
    [
      'of an agent, against a claim that has become stronger',
      { isByReviewer: false, isEntitled: true },
      stronger,
      false,
    ],
    ['of a reviewer, against a stronger claim', { isByReviewer: true, isEntitled: true }, stronger, true],
    ['of an agent that confirms a stronger claim', { isByReviewer: false, outcome: 'confirmed' }, stronger, true],
    ['from before its author was recorded, which was too weak', { isEntitled: false }, weaker, false],
    ['from before its author was recorded, which was strong enough', { isEntitled: true }, stronger, true],
    ['from before strength was compared', {}, stronger, true],
  ])('counts if a reviewer gave it or the claim is not stronger: %s', (_name, of, judged, expected) => {
    expect(countsAgainst(given(of), resolver, judged!)).toBe(expected);
  });

  it.each<[string, Resolution | undefined, boolean, boolean]>([
    ['the first one', undefined, false, true],
    ['the same again', given({ isByReviewer: false }), false, false],
    ['another outcome', given({ isByReviewer: false, outcome: 'confirmed' }), false, true],
    ["a reviewer's after an agent's", given({ isByReviewer: false }), true, true],
    ["a reviewer's after one of an unknown author", given({}), true, true],
    ["a reviewer's after a reviewer's", given({ isByReviewer: true }), true, false],
    ["an agent's after a reviewer's", given({ isByReviewer: true }), false, false],
  ])('is recorded if it is new: %s', (_name, last, isByReviewer, expected) => {
    expect(isNewWord({ outcome: 'refuted', isByReviewer }, last)).toBe(expected);
  });
});
