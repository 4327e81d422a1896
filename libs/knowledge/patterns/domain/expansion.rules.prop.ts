import fc from 'fast-check';
import { RE2JS } from 're2js';
import { expandedSize } from './expansion.rules.js';

const { pattern } = fc.letrec<{ pattern: string; piece: string }>((tie) => ({
  pattern: fc
    .array(tie('piece'), { minLength: 1, maxLength: 4, depthIdentifier: 'pattern' })
    .map((pieces) => pieces.join('')),
  piece: fc
    .tuple(
      fc.oneof(
        { maxDepth: 5, depthIdentifier: 'pattern' },
        fc.constantFrom('a', 'abc', 'b', '.', '\\d', '\\pL', '[ab]', '[]a]', '[^x-z]', '[[:alpha:]]', '\\x{1F600}'),
        fc.constantFrom(
          'é',
          'ß',
          '^',
          '$',
          '\\b',
          '\\Qa(\\E',
          '\\(',
          '{',
          '(?i)',
          '(?:)',
          '()',
          '[^\\x00-\\x{10FFFF}]',
        ),
        tie('pattern').map((inner) => `(${inner})`),
        tie('pattern').map((inner) => `(?:${inner})`),
        fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => `(?i:${one}|${other})`),
      ),
      fc.constantFrom(
        '',
        '',
        '',
        '',
        '*',
        '+',
        '?',
        '*?',
        '{0}',
        '{1}',
        '{2}',
        '{0,1}',
        '{3,}',
        '{0,}',
        '{2,7}',
        '{9}?',
      ),
    )
    .map((parts) => parts.join('')),
}));

const programSize = (given: string, flags: number): number | null => {
  try {
    return RE2JS.compile(given, flags).programSize();
  } catch {
    return null;
  }
};

it('the expanded size of a pattern is that of its program, up to a factor of three', () => {
  let checked = 0;
  fc.assert(
    fc.property(pattern, fc.constantFrom(0, RE2JS.CASE_INSENSITIVE), (given, flags) => {
      const size = programSize(given, flags);
      if (size === null) return;
      checked += 1;
      const expanded = expandedSize(given, flags, Infinity);
      expect({ given, expanded, isEnough: expanded + 2 >= size }).toEqual({ given, expanded, isEnough: true });
      expect({ given, size, isClose: expanded <= 3 * size }).toEqual({ given, size, isClose: true });
    }),
    { numRuns: 3_000 },
  );
  expect(checked).toBeGreaterThan(1_000);
});
