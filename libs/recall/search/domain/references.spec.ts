import { labelOf } from './references.js';

describe('the label of a text', () => {
  it.each<[string, string, string]>([
    ['the whole of a short text', 'The door is red.', 'The door is red.'],
    ['the first line that has words', ' \r\n\tThe door is red. \t\r\nIt was blue.', 'The door is red.'],
    ['a long line, cut to the limit', 'x'.repeat(121), `${'x'.repeat(119)}…`],
    ['a line that just fits', `${'x'.repeat(120)} \n${'y'.repeat(200)}`, 'x'.repeat(120)],
    ['free of half surrogate pairs', '😀'.repeat(121), `${'😀'.repeat(119)}…`],
    ['limited in characters, not in UTF-16 units', '😀'.repeat(120), '😀'.repeat(120)],
    ['empty for a blank text', ' \n ', ''],
  ])('is %s', (_, text, label) => {
    expect({ label: labelOf(text) }).toEqual({ label });
  });

  it('is found in the longest texts even if they consist of blanks', () => {
    const blanks = ' '.repeat(32_766);
    const texts = Array.from({ length: 100 }, (_, n) => [`x${blanks}${n % 10}`, `x${blanks}\n`, `${blanks}${n % 10}`]);
    const labels = texts.map((each) => each.map(labelOf));
    expect({ labels }).toEqual({
      labels: texts.map((_, n) => [`x${' '.repeat(118)}…`, 'x', String(n % 10)]),
    });
  });
});
