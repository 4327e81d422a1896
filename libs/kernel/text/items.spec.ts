import fc from 'fast-check';
import { dice, differsInNumberOrNegation, itemTokens } from './index.js';

describe('items', () => {
  it.each([
    ['run tests', 'run the tests', 1, false],
    ['delete user 41', 'delete user 42', 0.6667, true],
    ['deploy to staging', 'deploy to production', 0.5, false],
    ['Ship the export service', 'Ship export service v2', 0.8571, true],
    ["don't restart the database", 'restart the database', 0.8, true],
    ["You can't delete rows", 'You can delete rows', 0.75, true],
    ['Don’t restart', 'DONT RESTART', 1, false],
    ['ｆｕｌｌ width', 'full width', 1, false],
    ['', '', 1, false],
    ['of the', '', 1, false],
  ])('%j and %j have likeness %f, and differ in a number or a negation: %s', (a, b, likeness, differs) => {
    const [one, other] = [itemTokens(a), itemTokens(b)];
    expect(dice(one, other)).toBeCloseTo(likeness, 4);
    expect(differsInNumberOrNegation(one, other)).toBe(differs);
  });

  it('have the same likeness in either order, and likeness 1 to themselves', () => {
    const text = fc.array(fc.constantFrom('run', 'the', 'not', '41', '42', 'tests', 'no'), { maxLength: 6 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [one, other] = [itemTokens(a.join(' ')), itemTokens(b.join(' '))];
        expect(dice(one, other)).toBe(dice(other, one));
        expect(dice(one, other)).toBeLessThanOrEqual(1);
        expect(dice(one, one)).toBe(1);
        expect(differsInNumberOrNegation(one, other)).toBe(differsInNumberOrNegation(other, one));
        expect(differsInNumberOrNegation(one, one)).toBe(false);
      }),
    );
  });
});
