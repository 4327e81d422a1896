import { findQuote } from './observation.rules.js';

const CONTENT = 'The pump failed at 04:12. Nobody noticed — the "alarm" was off.\nRepairs took three days.';

describe('a quote', () => {
  it.each([
    ['as it stands', 'The pump failed at 04:12.'],
    ['with other dashes, marks and spaces', 'Nobody noticed - the  “alarm”\nwas off.'],
    ['across two lines', 'Nobody noticed — the "alarm" was off. Repairs took three days'],
    ['in another Unicode form', 'Nobody noticed — the'.normalize('NFD')],
  ])('is found %s', (_, quote) => {
    expect(findQuote(quote, CONTENT)).toEqual({ isFound: true, isVerified: true });
  });

  it.each([
    ['too short', 'alarm'],
    ['only two words long', 'failed at'],
    ['a single letter', 'T'],
  ])('that is %s is found, but not verified', (_, quote) => {
    expect(findQuote(quote, CONTENT)).toEqual({ isFound: true, isVerified: false });
  });

  it.each([
    ['approved by the board', 'The plan was not approved by the board.', false],
    ['not approved by the board', 'The plan was not approved by the board.', true],
    ['that the plan was approved', 'It is wrong that the plan was approved.', false],
    ['The plan was approved', 'The plan was approved. It was not cheap.', true],
    ['approved by the board', 'At first not approved by the board. Later approved by the board.', true],
    ['was approved. It was', 'The plan was approved. It was not cheap.', false],
  ])('such as "%s" from "%s" is judged with its whole sentence', (quote, content, isVerified) => {
    expect(findQuote(quote, content)).toEqual({ isFound: true, isVerified });
  });

  it('is verified, however short, if it is the whole content', () => {
    expect(findQuote('42', ' 42\n')).toEqual({ isFound: true, isVerified: true });
  });

  it('that does not occur is answered with the most similar places', () => {
    expect(findQuote('The pump failed at noon', CONTENT)).toEqual({
      isFound: false,
      nearMatches: ['The pump failed at 04:12.', 'Nobody noticed — the "alarm" was off.'],
    });
    expect(findQuote('Zebras', CONTENT)).toEqual({ isFound: false, nearMatches: [] });
  });

  it('that does not occur gets at most three near matches, each with at most 200 characters', () => {
    const finding = findQuote(
      'pump pump',
      Array.from({ length: 9 }, (_, i) => `pump ${i} ${'x'.repeat(300)}`).join('. '),
    );
    expect(finding).toMatchObject({ isFound: false });
    expect((finding as { nearMatches: string[] }).nearMatches.map((match) => match.length)).toEqual([200, 200, 200]);
  });
});
