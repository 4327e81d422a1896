import fc from 'fast-check';
import { compileFinder, MAX_FOUND } from './finder.rules.js';
import { UnsupportedPattern } from './pattern.rules.js';
import { cpuMsOf } from '#libs/testing/cpu-time.js';

const valuesOf = (pattern: string, text: string): string[] | undefined =>
  compileFinder(pattern)
    .findIn(text)
    ?.map(({ value }) => value);

it.each<[pattern: string, text: string, values: string[]]>([
  ['ORD-[0-9]{1,12}', 'ORD-7 and (ORD-77), not ORD-7x, xORD-7, ORD-7-1, ORD_7, ORD-7_', ['ORD-7', 'ORD-77']],
  ['ORD-[0-9]{1,12}', 'ORD-1234567890123', []],
  ['ORD-[0-9]{1,12}', 'ord-7 Ord-7', []],
  ['ORD-[0-9]{1,12}', 'éORD-7 ORD-7é ٣ORD-8 ORD-9', ['ORD-9']],
  ['ORD-[0-9]{1,12}', 'ORD-7 ORD-7 ORD-8 ORD-7', ['ORD-7', 'ORD-8']],
  ['AB|AB-[0-9]+', 'AB-12 AB', ['AB-12', 'AB']],
  ['[a-z]+(/[a-z]+)*', 'src/a, b', ['src/a', 'b']],
  ['\\d\\d', '12😀34𝐀56 78', ['12', '78']],
  ['😀', '😀😀 a', ['😀']],
  ['a*', ' a  aa', ['a', 'aa']],
  ['^a', 'a a', ['a']],
  ['(?i)a', 'A', ['A']],
])('%s in "%s"', (pattern, text, values) => {
  expect(valuesOf(pattern, text)).toEqual(values);
});

it.each(['a)(b', '\\Qa', '(a', '(a)\\1', '(?=a)'])('%s is refused', (pattern) => {
  expect(() => compileFinder(pattern)).toThrow(UnsupportedPattern);
});

it('stops at so many values that more say nothing, and when it is over', () => {
  const text = Array.from({ length: 50 }, (_, n) => `ORD-${n}`).join(' ');
  for (const pattern of ['ORD-[0-9]+', '(ORD)-[0-9]+']) expect(valuesOf(pattern, text)).toHaveLength(MAX_FOUND);
  expect(compileFinder('(ORD)-[0-9]+').findIn(text, () => true)).toBeNull();
});

it('finds the same by either engine', () => {
  const quantifier = fc.constantFrom('', '', '', '{2}', '{1,3}', '+', '*', '?', '{2,}');
  const atom = fc.constantFrom('A', 'b', '7', '-', '_', '\\d', '\\w', '\\-', '[A-C]', '[a-b7-]', '[\\-_0-9]');
  const pattern = fc.array(fc.tuple(atom, quantifier), { minLength: 1, maxLength: 5 });
  const text = fc.array(fc.constantFrom('A', 'b', '7', '-', '_', ' ', '.', 'é', '😀', '𝐀'), { maxLength: 40 });
  fc.assert(
    fc.property(pattern, text, (pieces, characters) => {
      const [given, content] = [pieces.flat().join(''), characters.join('')];
      // A group is not plain, so that the linear engine runs it.
      expect(compileFinder(given).findIn(content)).toEqual(compileFinder(`(${given})`).findIn(content));
    }),
    { numRuns: 500 },
  );
});

it('takes time in proportion to a hostile text', () => {
  for (const text of ['ORD-'.repeat(65_000), 'ORD-7 '.repeat(43_000), '7'.repeat(260_000), 'A'.repeat(260_000)]) {
    const spent = cpuMsOf(() => {
      for (const pattern of ['ORD-[0-9]{1,12}', '[A-Z0-9]+7', '[0-9]*A']) compileFinder(pattern).findIn(text);
    });
    expect(spent).toBeLessThan(2_000);
  }
});
