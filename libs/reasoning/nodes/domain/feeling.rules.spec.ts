import { feelingInWords, reportedState } from './plain-node.rules.js';

describe('a reported state', () => {
  it.each([
    ['uneasy', 'uneasy', false],
    ['I feel uneasy', 'uneasy', true],
    ['i FELT: calm at last', 'calm at last', true],
    ['I am feeling, well, odd', 'well, odd', true],
    ['I’m feeling fine', 'fine', true],
    ['I feel', 'I feel', false],
    ['I feeling odd', 'I feeling odd', false],
    ['as I feel it, dull', 'as I feel it, dull', false],
  ])('given as "%s" is kept as "%s"', (given, state, isTransformed) => {
    expect(reportedState(given)).toEqual({ state, isTransformed });
  });

  it('is worded as a report', () => {
    expect(feelingInWords('uneasy')).toBe('I reported feeling: uneasy');
  });
});
