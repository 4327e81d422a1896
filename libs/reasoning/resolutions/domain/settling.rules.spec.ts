import { counts } from './settling.rules.js';

const sound = { status: 'active', grounding: 'sound', weight: 0.9 };

describe('a resolver', () => {
  it.each<[string, boolean, Parameters<typeof counts>[1], boolean]>([
    ['of .69', true, { ...sound, weight: 0.69 }, false],
    ['just under .70', true, { ...sound, weight: 0.699999999 }, false],
    ['of .70', true, { ...sound, weight: 0.7 }, true],
    ['that speaks from the evidence of those it bears out', false, sound, false],
    ['that was superseded', true, { ...sound, status: 'superseded' }, false],
    ['that depends on what was replaced', true, { ...sound, grounding: 'stale' }, false],
    ['that depends on what was never valid', true, { ...sound, grounding: 'tainted' }, false],
    ['that is gone', true, undefined, false],
  ])('%s: whether it settles anything', (_, isIndependent, resolver, expected) => {
    expect(counts({ isIndependent }, resolver)).toBe(expected);
  });
});
