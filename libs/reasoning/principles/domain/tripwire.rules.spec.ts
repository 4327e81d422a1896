import { checkPattern } from './tripwire.rules.js';

describe('a situation pattern', () => {
  it('is refused with the reason if the engine does not support it', () => {
    expect(() => checkPattern('(abc){999}')).toThrow(
      expect.objectContaining({
        code: 'pattern_unsupported',
        category: 'invalid',
        message: expect.stringContaining('too large') as string,
      }),
    );
  });

  it.each([
    '.*',
    '.+',
    '.',
    '[\\s\\S]*',
    '[^x]',
    '|x',
    'a||b',
    'x*',
    'a|',
    '(?:)',
    '()',
    '^',
    '$',
    '\\b',
    '\\w',
    '[a-z]',
    '\\s',
    '(deploy|.)',
  ])('%s is refused because it matches everything', (pattern) => {
    expect(() => checkPattern(pattern)).toThrow(
      expect.objectContaining({ code: 'pattern_matches_everything', category: 'invalid' }),
    );
  });

  it.each(['git', '^$', '\\d{2}:\\d{2}', 'deploy|release', '.*production.*', 'e', '日本'])(
    '%s is accepted because there is something that it does not match',
    (pattern) => {
      expect(() => checkPattern(pattern)).not.toThrow();
    },
  );
});
