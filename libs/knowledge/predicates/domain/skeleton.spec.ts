import { comparableName } from './comparable.js';
import { skeleton } from './skeleton.js';

describe('the skeleton of a name', () => {
  it.each([
    ['Cyrillic letters', 'us\u0435r', 'user'],
    ['Cyrillic capitals', '\u0410\u0421\u041c\u0415', 'acme'],
    ['Cyrillic small letters', '\u0430\u0441\u043c\u0435', 'acme'],
    ['Greek letters', 'b\u03c5dget', 'budget'],
    ['a Greek nu, small', '\u03bd', 'v'],
    ['a Greek nu, capital', '\u039d', 'n'],
    ['the dotless i', '\u0131d', 'id'],
    ['a barred letter', 'z\u0142oty', 'zloty'],
    ['a barred capital', 'z\u023doty', 'zloty'],
    ['marks', 'bu\u0323dg\u00e9t', 'budget'],
    ['an Armenian o', 'z\u0585ne', 'zone'],
    ['a Cherokee A', '\u13aacme', 'acme'],
    ['small capitals', '\u1d04\u1d0f\u1d05e', 'code'],
    ['full width', '\uff55ser', 'user'],
    ['a final sigma, which is a sigma', '\u{1d7bb}', 'o'],
    ['mathematical letters', '\u{1d42e}ser', 'user'],
    ['punctuation around the name', '*\u00bfbudget#', 'budget'],
    ['unassigned characters', 'bud\u0378get', 'budget'],
  ])('is that of plain letters in spite of %s', (_, name, expected) => {
    expect(skeleton(name)).toBe(expected);
    expect(skeleton(expected)).toBe(expected);
  });

  it('is its own skeleton, for every letter of Unicode', () => {
    const letters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
      /\p{Letter}/u.test(letter),
    );
    const changed = letters.filter((letter) => skeleton(skeleton(letter)) !== skeleton(letter));
    expect(letters.length).toBeGreaterThan(100_000);
    expect(changed).toEqual([]);
  });

  it.each([
    ['modern', 'modem'],
    ['1ist', 'list'],
    ['0wner', 'owner'],
    ['vvide', 'wide'],
    ['I', 'l'],
  ])('keeps %j and %j apart: no ASCII letter is taken for another', (a, b) => {
    expect(skeleton(a)).not.toBe(skeleton(b));
  });

  it('is separate from the comparable form, which stays different for names that look the same', () => {
    expect(comparableName('us\u0435r')).not.toBe(comparableName('user'));
    expect(comparableName('caf\u00e9')).not.toBe(comparableName('cafe'));
  });
});
