import { checkPattern, compilePattern } from './index.js';

const unsupported = expect.objectContaining({ code: 'pattern_unsupported', category: 'invalid' });

describe('a situation pattern', () => {
  it.each([['git push --force', 'GIT PUSH --FORCE origin', true], ['git push --force', 'git status', false], ['drop\\s+table', 'DROP  TABLE users', true], ['straße', 'STRASSE', false], ['é', 'É', true]])(
    '%s against %s: %s (example 17)', (pattern, text, expected) => {
      expect(compilePattern(pattern).test(text)).toBe(expected);
    });

  it.each([['a backreference', '(a)\\1'], ['lookahead', 'a(?=b)'], ['lookbehind', '(?<!a)b'], ['a group that never ends', '(a'], ['repetition without end', '(?:a{1000}){1000}'], ['a program too large', '(abc){999}']])(
    'is refused with %s', (_, pattern) => {
      expect(() => checkPattern(pattern)).toThrow(unsupported);
    });

  it.each(['.*', 'x*', 'a|', '(?:)'])('%s is refused, for it matches everything', (pattern) => {
    expect(() => checkPattern(pattern)).toThrow(unsupported);
  });

  it.each(['(a+)+$', '(a|aa)+$', '(.*)*x', '(a?){50}a{50}'])('%s takes no longer than its text is long', (pattern) => {
    const compiled = compilePattern(pattern);
    const started = performance.now();
    compiled.test(`${'a'.repeat(65_535)}!`);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
