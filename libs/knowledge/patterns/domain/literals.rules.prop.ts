import fc from 'fast-check';
import { RE2JS } from 're2js';
import { folded, literalsOf } from './literals.rules.js';

const atom = fc.constantFrom(
  'a',
  'B',
  'k',
  's',
  ' ',
  '-',
  '.',
  '\\.',
  '\\d',
  '\\s',
  '\\b',
  '\\w',
  '[ab]',
  '[a]',
  '[.]',
  '[K]',
  '[^k]',
  '[]]',
  '(a|B)',
  '(?:ks)',
  '(?i:s)',
  '^',
  '$',
  '{',
  '}',
  '\\{',
  'é',
  'ß',
  '|',
);
const sign = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{0,1}', '*?', '+?');
const pattern = fc
  .array(
    fc.tuple(atom, sign).map(([a, s]) => (a === '|' || a === '^' || a === '$' || a === '{' ? a : a + s)),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(''));
const text = fc
  .array(
    fc.constantFrom(
      'a',
      'A',
      'b',
      'K',
      'k',
      's',
      'S',
      ' ',
      '-',
      '.',
      '7',
      '{',
      '}',
      ']',
      'é',
      'É',
      'ß',
      '\u212A',
      '\u017F',
      '\n',
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));

const compiled = (given: string): RE2JS | null => {
  try {
    return RE2JS.compile(given, RE2JS.CASE_INSENSITIVE);
  } catch {
    return null;
  }
};

it("every text that a pattern matches contains one of the pattern's literals", () => {
  fc.assert(
    fc.property(pattern, fc.array(text, { minLength: 1, maxLength: 10 }), (given, texts) => {
      const literals = literalsOf(given);
      const engine = compiled(given);
      fc.pre(engine !== null && literals !== null);
      for (const each of texts)
        if (engine!.test(each))
          expect({ given, each, found: literals!.some((literal) => folded(each).includes(literal)) }).toEqual({
            given,
            each,
            found: true,
          });
    }),
    { numRuns: 2_000 },
  );
});
