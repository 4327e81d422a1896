import { compileNewPattern, compilePattern, matchTextOf, UnsupportedPattern } from './pattern.rules.js';
import { literalsOf } from './literals.rules.js';
import { cpuMsOf } from '#libs/testing/cpu-time.js';

/** Two letters outside ASCII are another case of an ASCII letter: the kelvin sign and the long s. */
it.each([
  ['kelvin', '\u212Aelvin'],
  ['SET', '\u017Fet'],
])('the pattern %s matches %s', (pattern, text) => {
  expect(compilePattern(pattern).isMetBy(matchTextOf(text))).toBe(true);
});

describe('a pattern', () => {
  it.each([
    ['git push --force', 'GIT PUSH --FORCE origin', true],
    ['git push --force', 'git status', false],
    ['drop\\s+table', 'DROP  TABLE users', true],
    ['straße', 'STRASSE', false],
    ['é', 'É', true],
  ])('%s matches %s: %s (example 17)', (pattern, text, expected) => {
    expect(compilePattern(pattern).isMetBy(matchTextOf(text))).toBe(expected);
  });

  it.each([
    ['a backreference', '(a)\\1'],
    ['lookahead', 'a(?=b)'],
    ['lookbehind', '(?<!a)b'],
    ['a group that never ends', '(a'],
    ['repetition without end', '(?:a{1000}){1000}'],
    ['a program too large', '(abc){999}'],
    ['a program too large, of optional parts', '(?:a?b?){999}'],
  ])('is refused with %s', (_, pattern) => {
    expect(() => compilePattern(pattern)).toThrow(UnsupportedPattern);
  });

  it.each([
    ['a program of almost 2,000 instructions', '(?:abc){650}'],
    ['many alternatives that are one class', `(?:${[...'abcdefghijklmnopqrstuvwxyz'].join('|')}){1000}`],
    ['two ranges over all characters', '[\\x{0}-\\x{10FFFF}][!-\\x{10FFFF}]'],
    ['ranges of several scripts', '[\u3041-\u3096\u30A1-\u30FA\u4E00-\u9FFF\uAC00-\uD7A3]+'],
  ])('is accepted with %s', (_, pattern) => {
    expect(() => compileNewPattern(pattern)).not.toThrow();
  });

  it.each([
    ['wide ranges', '[B-\u{1E942}B-\u{1E942}B-\u{1E942}]'],
    ['wide ranges that are written as escapes', '[\\x{42}-\\x{1E942}]'.repeat(3)],
    ['many narrower ranges', '[B-\\x{7FFF}]'.repeat(10)],
  ])('is not stored any more, but stays usable, with %s', (_, pattern) => {
    expect(() => compileNewPattern(pattern)).toThrow(UnsupportedPattern);
    expect(compilePattern(pattern).isMetBy(matchTextOf('C'.repeat(10)))).toBe(true);
  });

  it.each([
    ['repetitions of a long group', `(?:${'.'.repeat(500)}){1000}`],
    ['optional repetitions of a long group', `(?:${'.'.repeat(500)}){0,1000}`],
    ['wide ranges', `[${'B-\u{1E942}'.repeat(125)}]`],
  ])('is refused before it is written out: %s', (_, pattern) => {
    const spent = cpuMsOf(() => {
      for (let n = 0; n < 10; n += 1) expect(() => compileNewPattern(pattern)).toThrow(UnsupportedPattern);
    });
    // Writing them out would take about six seconds.
    expect(spent).toBeLessThan(3_000);
  });

  it.each<[string, string[] | null]>([
    ['git push --force', ['git push --force']],
    ['(shut|close)\\s+Down', ['down']],
    ['deploy|release', ['deploy', 'release']],
    ['pushes?', ['pushe']],
    ['ab*c', ['a']],
    ['a+bc', ['bc']],
    ['a{2}bcd', ['bcd']],
    ['rm \\-rf /', ['rm -rf /']],
    ['x\\.y', ['x.y']],
    ['[]a]bc', ['bc']],
    ['(a(b)[)]c)de', ['de']],
    ['deploy|.', null],
    ['(?:deploy)', null],
    ['\\pLa', null],
    ['\\x41b', null],
    ['a\\Q|\\E', null],
    ['(\\Qa)b', null],
    ['[[:alpha:]]x', null],
    ['日本', null],
    ['', null],
  ])('%s matches no text without one of %j', (pattern, literals) => {
    expect(literalsOf(pattern)).toEqual(literals);
  });

  it.each(['(a+)+$', '(a|aa)+$', '(.*)*x', '(a?){50}a{50}'])(
    '%s takes time in proportion to the length of the text',
    (pattern) => {
      const compiled = compilePattern(pattern);
      const spent = cpuMsOf(() => {
        compiled.isMetBy(matchTextOf(`${'a'.repeat(65_535)}!`));
      });
      expect(spent).toBeLessThan(5_000);
    },
  );
});
