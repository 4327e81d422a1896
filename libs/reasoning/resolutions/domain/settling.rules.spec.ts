import { counts } from './settling.rules.js';

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
