import { areAlike, contentFingerprintOf, repeats } from './likeness.rules.js';

const fingerprint = (text: string, speaker: string | null = null) => contentFingerprintOf({ text, speaker });
const [alike, said] = [
  (a: string, b: string) => areAlike(fingerprint(a), fingerprint(b)),
  (a: string, b: string) => repeats(fingerprint(a), fingerprint(b)),
];

describe('two texts', () => {
  it.each([
    ['the same', 'likes tea', 'Likes tea!', true],
    [
      'one word more in many',
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
    ['few words, one of them another', 'likes green tea', 'likes black tea', false],
    ['nothing but pictures', '🎉', '🎉', true],
    ['other pictures', '🎉', '🎈', false],
    ['nothing', '', '', true],
    ['pages that are the same', 'word '.repeat(500), 'word '.repeat(500), true],
    ['pages that are not', 'word '.repeat(500), `${'word '.repeat(500)}more`, false],
  ])('with %s are recognised as similar or different', (_, a, b, expected) => {
    expect({ a: alike(a, b), b: alike(b, a) }).toEqual({ a: expected, b: expected });
  });

  it('are different if they have different speakers', () => {
    expect(areAlike(fingerprint('I love it', 'Ann'), fingerprint('I love it', 'Bob'))).toBe(false);
  });
});

describe('a repetition', () => {
  const long = 'team Alpha meets Monday morning in the big room on the third floor';
  it.each([
    ['is the same again', long, `The ${long}.`, true],
    ['may hold less', long, `whole ${long}`, true],
    ['holds nothing new', `whole ${long}`, long, false],
    ['keeps the order', 'Mary hates John', 'John hates Mary', false],
  ])('%s', (_, a, b, expected) => {
    expect(said(a, b)).toBe(expected);
  });
});
