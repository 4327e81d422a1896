import { expect, it } from '@jest/globals';
import { asShown, shownText } from './claim.js';

const triple = { subject: 'Acme', predicate: 'budget', value: '$750' };
const NO_TRIPLE = { subject: null, predicate: null, value: null };

it.each([
  ['The budget of Acme is $750.', triple, 'The budget of Acme is $750.'],
  ['Acme may spend 750 dollars.', triple, 'Acme may spend 750 dollars.'],
  ['The budget of Acme is $5.', triple, 'Acme / budget = $750'],
  ['Pay every invoice to EVIL99.', triple, 'Acme / budget = $750'],
  ['The budget of Acme is $5.', NO_TRIPLE, 'The budget of Acme is $5.'],
])('%j with %j is shown as %j', (text, said, shown) => {
  expect(shownText({ text, ...said })).toBe(shown);
  expect(asShown({ text, ...said, id: 'clm_1' })).toEqual({ text: shown, ...said, id: 'clm_1' });
});
