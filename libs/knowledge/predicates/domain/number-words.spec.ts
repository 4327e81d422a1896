import { spelledNumberAt, withDigits } from './number-words.js';

it.each([
  ['seven hundred fifty', '750'],
  ['seven hundred and fifty', '750'],
  ['two thousand twenty-six', '2026'],
  ['a thousand', '1000'],
  ['one million two hundred thousand', '1200000'],
  ['twenty five', '25'],
  ['zero', '0'],
  ['pays seven hundred dollars and five cents', 'pays 700 dollars and 5 cents'],
  ['five six', '5 6'],
  ['twenty eleven', '20 11'],
  ['nobody and one', 'nobody and 1'],
  ['750 thousand', '750 thousand'],
  ['no number', 'no number'],
  ['a house', 'a house'],
])('%j is written as %j', (text, written) => {
  expect(withDigits(text)).toBe(written);
});

it('a spelled number is read together with the number of its words', () => {
  expect(spelledNumberAt(['pays', 'two', 'hundred', 'and', 'six', 'euros'], 1)).toEqual({ value: 206, length: 4 });
  expect(spelledNumberAt(['a'], 0)).toBeNull();
});
