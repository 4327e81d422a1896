import fc from 'fast-check';
import { dice, isSameItem, itemTokens } from './index.js';

describe('items', () => {
  it.each([
    ['run tests', 'run the tests', 1, true],
    ['delete user 41', 'delete user 42', 0.6667, false],
    ['deploy to staging', 'deploy to production', 0.5, false],
    ['Ship the export service', 'Ship export service v2', 0.8571, false],
    ["don't restart the database", 'restart the database', 0.8, false],
    ['Don’t restart', 'DONT RESTART', 1, true],
    ['ｆｕｌｌ width', 'full width', 1, true],
    ['', '', 1, true],
    ['of the', '', 1, true],
  ])('%j and %j are alike by %f, the same: %s', (a, b, likeness, isSame) => {
    expect(dice(itemTokens(a), itemTokens(b))).toBeCloseTo(likeness, 4);
    expect(isSameItem({ text: a }, { text: b })).toBe(isSame);
  });

  it('are the same under one key, whatever they say', () => {
    expect(isSameItem({ text: 'a', idempotencyKey: 'k' }, { text: 'b', idempotencyKey: 'k' })).toBe(true);
    expect(isSameItem({ text: 'a', idempotencyKey: null }, { text: 'b', idempotencyKey: null })).toBe(false);
  });

  it('are compared the same way from both sides, and each is like itself', () => {
    const text = fc.array(fc.constantFrom('run', 'the', 'not', '41', '42', 'tests', 'no'), { maxLength: 6 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [one, other] = [{ text: a.join(' ') }, { text: b.join(' ') }];
        expect(isSameItem(one, other)).toBe(isSameItem(other, one));
        expect(isSameItem(one, one)).toBe(true);
        expect(dice(itemTokens(one.text), itemTokens(other.text))).toBeLessThanOrEqual(1);
      }),
    );
  });
});
