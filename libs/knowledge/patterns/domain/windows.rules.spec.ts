import { charactersOf, windowsBy } from './windows.rules.js';

const sorted = (pattern: string): string | null => {
  const found = charactersOf(pattern);
  return found === null ? null : [...found].sort().join('');
};

it.each([
  ['[A-C]{3}7-[0-3]{1,12}', '-01237ABC'],
  ['/?(?:[a-c_.@+-]+/)*[.]9', '+-./@_abc9'],
  ['a|(b|\\.)c{2}?', '.abc'],
  ['\\d', '0123456789'],
  ['[\\d\\-x]', '-0123456789x'],
  ['[a-]', '-a'],
])('the values of %s consist of "%s"', (pattern, characters) => {
  expect(sorted(pattern)).toBe([...characters].sort().join(''));
});

it.each([
  'a.',
  '[^a]',
  '^a',
  'a$',
  '\\bab',
  '(?i:a)',
  '\\pL',
  '\\Qa\\E',
  '[[:alpha:]]',
  '[é]',
  'é',
  '[\\w-z]x{',
  '\\x41',
])('the characters of the values of %s are not known', (pattern) => {
  expect(sorted(pattern)).toBeNull();
});

it('the searched parts of a text are the words that contain a required literal, each once, with the adjacent characters', () => {
  const text = `x:1 a:3b a:3b, 😀a:3 ${'- '.repeat(100)}`;
  expect(windowsBy('[a-z]:3[a-z]?')(text)).toEqual([
    { text: ' a:3b ', offset: 3 },
    { text: ' a:3b,', offset: 8 },
    { text: '😀a:3 ', offset: 15 },
  ]);
});

it('a searched part consists of one word, even next to words that differ only in case', () => {
  const text = `aX a B ba X ${'- '.repeat(100)}`;
  expect(windowsBy('Ax|a')(text)).toEqual([
    { text: 'aX', offset: 0 },
    { text: ' a ', offset: 2 },
    { text: 'ba ', offset: 7 },
  ]);
});

it.each([
  ['[^ ]+:3', 'a:3'],
  ['[a-z]+:3', 'a:3 b:3'],
])('a text is searched completely if %s may match in most of it', (pattern, text) => {
  expect(windowsBy(pattern)(text)).toBeNull();
});
