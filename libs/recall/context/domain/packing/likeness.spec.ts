import { areAlike, contentFingerprintOf, repeats } from './likeness.rules.js';

const fingerprint = (text: string, speaker: string | null = null) => contentFingerprintOf({ text, speaker });
const [alike, said] = [
  (a: string, b: string) => areAlike(fingerprint(a), fingerprint(b)),
  (a: string, b: string) => repeats(fingerprint(a), fingerprint(b)),
];

describe('two texts', () => {
  it.each([
    ['the same words', 'likes tea', 'Likes tea!', true],
    [
      'one additional word among many',
      'the team meets in the big room on the third floor of building north',
      'the whole team meets in the big room on the third floor of building north',
      true,
    ],
    ['another number', 'port of the service is 8080', 'port of the service is 9090', false],
    [
      'a negation',
      'the service may be restarted at night by anyone',
      'the service may not be restarted at night by anyone',
      false,
    ],
    [
      'a short negation',
      'the service is restarted at night by anyone',
      "the service isn't restarted at night by anyone",
      false,
    ],
    [
      'a negation of another language',
      'der dienst darf nachts neu starten',
      'der dienst darf nachts nicht neu starten',
      false,
    ],
    ['few words, one of them different', 'likes green tea', 'likes black tea', false],
    ['the same picture and no words', '🎉', '🎉', true],
    ['different pictures and no words', '🎉', '🎈', false],
    ['no content', '', '', true],
    ['equal long pages', 'word '.repeat(500), 'word '.repeat(500), true],
    ['long pages that differ in one word', 'word '.repeat(500), `${'word '.repeat(500)}more`, false],
  ])('with %s are recognised as similar or different', (_, a, b, expected) => {
    expect({ a: alike(a, b), b: alike(b, a) }).toEqual({ a: expected, b: expected });
  });

  it('are different if they have different speakers', () => {
    expect(areAlike(fingerprint('I love it', 'Ann'), fingerprint('I love it', 'Bob'))).toBe(false);
  });
});

describe('what counts as a repetition', () => {
  const long = 'team Alpha meets Monday morning in the big room on the third floor';
  it.each([
    ['the same words again', long, `The ${long}.`, true],
    ['a text that contains less', long, `whole ${long}`, true],
    ['no text that contains a new word', `whole ${long}`, long, false],
    ['no text with the same words in another order', 'Mary hates John', 'John hates Mary', false],
  ])('is decided correctly: %s', (_, a, b, expected) => {
    expect(said(a, b)).toBe(expected);
  });
});
