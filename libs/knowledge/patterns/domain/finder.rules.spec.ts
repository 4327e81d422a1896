import fc from 'fast-check';
import { RE2JS } from 're2js';
import { compileFinder, MAX_FOUND, type Found } from './finder.rules.js';
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
])('the pattern %s finds its values in "%s"', (pattern, text, values) => {
  expect(valuesOf(pattern, text)).toEqual(values);
});

it.each(['a)(b', '\\Qa', '(a', '(a)\\1', '(?=a)'])('the pattern %s is refused', (pattern) => {
  expect(() => compileFinder(pattern)).toThrow(UnsupportedPattern);
});

it('a finder stops when it has enough values, and when its time is over', () => {
  const text = Array.from({ length: 50 }, (_, n) => `ORD-${n}`).join(' ');
  for (const pattern of ['ORD-[0-9]+', '(ORD)-[0-9]+']) expect(valuesOf(pattern, text)).toHaveLength(MAX_FOUND);
  expect(compileFinder('(ORD)-[0-9]+').findIn(text, () => true)).toBeNull();
});

it('the two engines find the same values', () => {
  const quantifier = fc.constantFrom('', '', '', '{2}', '{1,3}', '+', '*', '?', '{2,}');
  const atom = fc.constantFrom('A', 'b', '7', '-', '_', '\\d', '\\w', '\\-', '[A-C]', '[a-b7-]', '[\\-_0-9]');
  const pattern = fc.array(fc.tuple(atom, quantifier), { minLength: 1, maxLength: 5 });
  const text = fc.array(fc.constantFrom('A', 'b', '7', '-', '_', ' ', '.', 'é', '😀', '𝐀'), { maxLength: 40 });
  fc.assert(
    fc.property(pattern, text, (pieces, characters) => {
      const [given, content] = [pieces.flat().join(''), characters.join('')];
      // With parentheses the pattern is not plain, so the linear engine runs it.
      expect(compileFinder(given).findIn(content)).toEqual(compileFinder(`(${given})`).findIn(content));
    }),
    { numRuns: 500 },
  );
});

/** What a pattern finds if one engine searches the whole text. */
function foundByOne(pattern: string, text: string): Found[] {
  const word = '\\p{L}\\p{N}_-';
  const whole = `(${pattern})(?:$|[^${word}])`;
  const [first, later] = [RE2JS.compile(`(?:^|[^${word}])${whole}`), RE2JS.compile(`[^${word}]${whole}`)];
  const found = new Map<string, Found>();
  for (let from = 0; from <= text.length && found.size < MAX_FOUND;) {
    const before = from > 1 && text.codePointAt(from - 2)! > 0xffff ? from - 2 : from - 1;
    const matcher = (from === 0 ? first : later).matcher(text);
    if (!matcher.find(Math.max(before, 0))) break;
    const [start, end] = [matcher.start(1), matcher.end(1)];
    const value = text.slice(start, end);
    if (value !== '' && !found.has(value)) found.set(value, { value, start, end });
    from = end > start ? end : start + (text.codePointAt(start)! > 0xffff ? 2 : 1);
  }
  return [...found.values()];
}

it('a finder finds the same values in the parts of a text as in the whole text', () => {
  const quantifier = fc.constantFrom('', '', '', '{2}', '{1,3}', '+', '*', '?', '+?', '*?');
  const atom = fc.constantFrom(
    ...['A', 'b', '7', ' ', '/', ':', '\\.', '[.]', '\\d', '\\w', '[A-C]', '[a-b7-]', '[^A]', '\\pL', '.', '\\b', 'é'],
    ...['(?:b/)+', '(A|b7)', '(?:|b)', '(?i:a)', '(?:[a-b]+[.])+', '[\\d.]', '[\\w-]'],
  );
  const pattern = fc
    .array(fc.array(fc.tuple(atom, quantifier), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 2 })
    .map((alternatives) => alternatives.map((pieces) => pieces.flat().join('')).join('|'));
  const token = fc
    .array(fc.constantFrom('A', 'a', 'b', 'b', '7', '-', '_', '/', ':', '.', 'é', '😀', '𝐀'), { maxLength: 8 })
    .map((parts) => parts.join(''));
  const text = fc
    .tuple(
      fc.array(token, { maxLength: 12 }),
      fc.constantFrom(' ', '\n', '😀', 'ß', '𝐀', '; '),
      fc.integer({ min: 0, max: 60 }),
    )
    .map(([tokens, between, filling]) => [...tokens, '#'.repeat(filling), ...tokens.slice(0, 3)].join(between));
  fc.assert(
    fc.property(pattern, fc.array(text, { minLength: 1, maxLength: 5 }), (given, texts) => {
      fc.pre(isSupported(given));
      const finder = compileFinder(given);
      for (const each of texts)
        expect({ given, each, found: finder.findIn(each) }).toEqual({ given, each, found: foundByOne(given, each) });
    }),
    { numRuns: 2_000 },
  );
});

function isSupported(pattern: string): boolean {
  try {
    return compileFinder(pattern) !== null;
  } catch {
    return false;
  }
}

it('finding takes little time on a long hostile text', () => {
  for (const text of ['ORD-'.repeat(65_000), 'ORD-7 '.repeat(43_000), '7'.repeat(260_000), 'A'.repeat(260_000)]) {
    const spent = cpuMsOf(() => {
      for (const pattern of ['ORD-[0-9]{1,12}', '[A-Z0-9]+7', '[0-9]*A']) compileFinder(pattern).findIn(text);
    });
    expect(spent).toBeLessThan(2_000);
  }
});
