import { describe, expect, it } from '@jest/globals';
import { recordedIo } from '#libs/testing/recorded-io.js';
import { Cli } from './cli.js';
import { CliFailure } from './failure.js';
import { printable, printableJson } from './printable.js';

it.each([
  ['an escape sequence', 'a\u001b[2Jb', 'a[2Jb'],
  ['a control sequence of one character', 'a\u009b2Jb', 'a2Jb'],
  ['a right-to-left override', 'pay \u202egnp.exe', 'pay gnp.exe'],
  ['a carriage return', 'paid\rowed', 'paidowed'],
  ['half of a surrogate pair', 'a\ud800b', 'ab'],
  ['a tag character', 'a\u{e0041}b', 'ab'],
  ['a variation selector on a letter', 'a\ufe0fb', 'ab'],
  ['a supplementary variation selector', '🙂\u{e0100}\u{e01ef}', '🙂'],
  ['a combining grapheme joiner', 'a\u034fb', 'ab'],
  ['a Mongolian variation selector', 'a\u180b\u180db', 'ab'],
  ['a blank Braille pattern', 'pay\u2800pal', 'paypal'],
  ['line breaks and tabs', 'a\n\tb', 'a\n\tb'],
  ['emoji', '❤\ufe0f 👩🏽\u200d💻 1\ufe0f\u20e3', '❤\ufe0f 👩🏽\u200d💻 1\ufe0f\u20e3'],
])('%s is printed without what is hidden', (_what, text, printed) => {
  expect(printable(text)).toBe(printed);
});

it('a document is printed with hidden characters as escapes, and stays the same', () => {
  const document = { 'a\u202eb': 'می\u200cخواهم \u{e0041} ❤\ufe0f' };
  const printed = printableJson(document);
  expect(printed).toContain(String.raw`a\u202eb`);
  expect(printed).toContain(String.raw`\udb40\udc41 ❤`);
  expect(JSON.parse(printed)).toEqual(document);
});

describe('whatever a command prints for people', () => {
  const STORED = 'x\u001b[2J';

  it.each<[string, (cli: Cli) => void]>([
    ['an answer', (cli) => cli.show(STORED, (text) => text)],
    ['a line of a stream', (cli) => cli.showLine(STORED, (text) => text)],
    ['a note', (cli) => cli.note(STORED)],
    ['a failure', (cli) => cli.fail(new CliFailure(STORED, 'refused'))],
  ])('%s contains no escape sequence', (_what, print) => {
    const io = recordedIo({});
    print(new Cli(io, () => ({})));
    const { out, err } = io.printed();
    expect(out + err).toBe('x[2J');
  });

  it('stored text that was requested unchanged is not changed', () => {
    const io = recordedIo({});
    new Cli(io, () => ({})).showRaw(STORED);
    expect(io.printed().out).toBe(STORED);
  });
});
