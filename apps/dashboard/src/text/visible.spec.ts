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
])('%s is made visible', (_what, text, expected) => {
  expect(codes(text)).toEqual(expected);
});

it('line breaks, tabs, accents and other scripts are not marked', () => {
  expect(codes('one\ntwo\tthree, élan, שלום, 日本語, 🙂')).toEqual([]);
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
