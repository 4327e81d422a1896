import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { beginningOf, visibleParts } from './visible.js';

const codes = (text: string) => visibleParts(text).flatMap((part) => (part.kind === 'mark' ? [part.code] : []));

it('markup and formulas are shown as plain text', () => {
  const text = '<script>alert(1)</script> =HYPERLINK("http://x")';
  expect(visibleParts(text)).toEqual([{ kind: 'text', text }]);
});

it.each([
  ['a right-to-left override', 'pay \u202egnp.exe', ['U+202E']],
  ['an isolate that is never closed', '\u2067abc', ['U+2067']],
  ['a zero-width space', 'pay\u200bpal', ['U+200B']],
  ['a null and an escape', 'a\u0000b\u001b[31m', ['U+0000', 'U+001B']],
  ['a C1 control', '\u0085', ['U+0085']],
  ['a tag character', 'a\u{e0041}', ['U+E0041']],
  ['half of a surrogate pair', '\ud800', ['U+D800']],
  ['a Hangul filler', '\u3164', ['U+3164']],
  ['a variation selector on a letter', 'a\ufe0fb', ['U+FE0F']],
  ['a second variation selector on an emoji', '❤\ufe0f\ufe0f', ['U+FE0F']],
  ['a supplementary variation selector', '🙂\u{e0100}\u{e01ef}', ['U+E0100', 'U+E01EF']],
  ['a combining grapheme joiner', 'a\u034fb', ['U+034F']],
  ['a Mongolian variation selector', 'a\u180b\u180d', ['U+180B', 'U+180D']],
  ['a blank Braille pattern', 'pay\u2800pal', ['U+2800']],
  ['a joiner between digits', '1\u200d000', ['U+200D']],
  ['a joiner behind an emoji', '🙂\u200d', ['U+200D']],
])('%s is made visible', (_what, text, expected) => {
  expect(codes(text)).toEqual(expected);
});

it('line breaks, tabs, accents and other scripts are not marked', () => {
  expect(codes('one\ntwo\tthree, élan, שלום, 日本語, 🙂')).toEqual([]);
});

it('an emoji is one character, with the selectors and joiners that it consists of', () => {
  const text = 'Thanks ❤\ufe0f ☎\ufe0e 👍🏽 👩🏽\u200d💻 🏳\ufe0f\u200d🌈 👨\u200d👩\u200d👧 1\ufe0f\u20e3';
  expect(visibleParts(text)).toEqual([{ kind: 'text', text }]);
});

it('nothing of a text is dropped: its parts add up to the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const again = visibleParts(text)
        .map((part) => (part.kind === 'text' ? part.text : String.fromCodePoint(parseInt(part.code.slice(2), 16))))
        .join('');
      expect(again).toBe(text);
    }),
  );
});

it('a long text is cut between characters', () => {
  expect(beginningOf('abc', 3)).toBeNull();
  expect(beginningOf('ab🙂', 3)).toBe('ab');
});
