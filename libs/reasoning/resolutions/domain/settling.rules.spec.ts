import {
  counts,
  countsAgainst,
  isNewWord,
  MAX_RESOLVERS_OF_AUTHOR,
  withResolution,
  type Resolution,
} from './settling.rules.js';

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

  const agents = given({ isByReviewer: false, outcome: 'supported' });
  it.each<[string, Partial<Resolution>, number]>([
    ['of the same author with the same resolver', {}, 1],
    ['of another author', { by: 'prn_b' }, 2],
    ['with another resolver', { resolverId: 'clm_s' }, 2],
    ['of the author as a reviewer', { isByReviewer: true }, 2],
  ])('replaces an earlier one only if it is from the same author with the same resolver: %s', (_, more, length) => {
    const next = { ...agents, outcome: 'inconclusive', ...more };
    const after = withResolution('nod_1', [agents], next);
    expect({ length: after.length, last: after.at(-1) }).toEqual({ length, last: next });
  });

  it('is one of at most twenty with different resolvers of an author, unless a reviewer gives it', () => {
    const known = Array.from({ length: MAX_RESOLVERS_OF_AUTHOR }, (_, n) => ({ ...agents, resolverId: `clm_${n}` }));
    const after = (more: Partial<Resolution>) => withResolution('nod_1', known, { ...agents, ...more }).length;
    expect(() => after({})).toThrow(expect.objectContaining({ code: 'too_many_resolvers' }));
    expect([after({ resolverId: 'clm_3' }), after({ by: 'prn_b' }), after({ isByReviewer: true })]).toEqual([
      20, 21, 21,
    ]);
  });
});
