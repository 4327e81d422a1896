import fc from 'fast-check';
import { addressesIn, identifiersIn, withoutWritten, writtenIn, type Finder } from './written.js';

describe('a text', () => {
  it.each([
    ['an address', 'Write to a.b+c@mail.example.com, please', ['a.b+c@mail.example.com']],
    ['two addresses that touch', 'a@b.c+d@e.f', ['a@b.c', '+d@e.f']],
    ['an address after a sign', '+49-x@example.com', ['49-x@example.com']],
    ['an address after another @', 'a@b@c.d', ['b@c.d']],
    ['an address with a long name', `${'a'.repeat(200)}@b.c`, [`${'a'.repeat(200)}@b.c`]],
    ['a link without the full stop of the sentence', 'See https://example.com/a?b=1.', ['https://example.com/a?b=1']],
    ['a link after a dash', 'x-www.example.com/a and y-https://b.c', ['www.example.com/a', 'https://b.c']],
    ['no link that consists of dots', `x-www.... and a${'www.'}`, []],
    ['no host without a dot', 'root@localhost', []],
  ])('contains %s', (_, text, expected) => {
    expect(writtenIn(text, addressesIn)).toEqual(expected);
  });

  it.each([
    ['an identifier', 'Invoice INV-77, paid', ['INV-77']],
    ['a path and a version', 'in /srv/app2/x and v1.2.3.', ['srv/app2/x', 'v1.2.3']],
    ['an identifier after a number sign', 'see #A1_', ['#A1']],
    ['no number with a unit', '5.5k, 400d and 1.5.3km', []],
    ['an identifier after a number with a unit', '1.5k-abc2 and 1...aa#9', ['abc2', 'aa#9']],
    ['no date', '2026-01-02', []],
    ['nothing of two characters', 'a1 b2', []],
    ['letters beyond the basic plane', '\u{10400}\u{1d7d9}x', ['\u{10400}\u{1d7d9}x']],
  ])('contains as an identifier: %s', (_, text, expected) => {
    expect(writtenIn(text, identifiersIn)).toEqual(expected);
  });

  /** The same search as one pattern, which is correct, but takes time that grows with the square of the length. */
  const PATTERNS: readonly (readonly [string, Finder, RegExp])[] = [
    [
      'addresses',
      addressesIn,
      /\b(?:[\w.+-]+@[\w-]+(?:\.[\w-]+)+|https?:\/\/[^\s,;]*[^\s,;.!?)]|www\.[^\s,;]*[^\s,;.!?)])/giu,
    ],
    [
      'identifiers',
      identifiersIn,
      /(?<![\p{L}\p{N}])(?![\d.,]+\p{L}{1,3}(?![\p{L}\p{N}]))(?=[\p{L}\p{N}_./:#-]*\p{N})(?=[\p{L}\p{N}_./:#-]*\p{L})[\p{L}\p{N}#][\p{L}\p{N}_./:#-]+[\p{L}\p{N}]/gu,
    ],
  ];
  const piece = fc.constantFrom(
    ...['a', 'b', 'K', 'k', '1', '2', '9', '.', '-', '+', '_', '@', '/', ':', '#', ' ', ',', '!', ')', '%'],
    ...['www.', 'https://', 'x.y', '\u00e9', '\u0301', '\u{1f600}', '\u017f', '\u{1d7d9}', '\u{10400}'],
  );

  it.each(PATTERNS)('yields the same %s as a search by one pattern', (_, find, pattern) => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = pieces.join('');
        expect(writtenIn(text, find)).toEqual([...text.matchAll(pattern)].map(([found]) => found));
        expect(withoutWritten(text, find)).toBe(text.replace(pattern, ' '));
      }),
      { numRuns: 2_000 },
    );
  });
});
