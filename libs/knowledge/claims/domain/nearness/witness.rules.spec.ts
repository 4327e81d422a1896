import { agreesInNegation, bearsOut } from './witness.rules.js';

const budget = { text: 'The budget is $750', triple: { predicate: 'budget', value: '$750' } };
const status = { text: 'The invoice is approved', triple: { predicate: 'status', value: 'approved' } };
const named = (value: string) => ({ text: 'x', triple: { predicate: 'is', value } });

describe('a witness of a claim with a triple', () => {
  it.each([
    ['the value as it stands', budget, 'So the budget is $750.'],
    ['a number with another mark', budget, 'We have 750 dollars for it.'],
    ['in words', budget, 'It is seven hundred and fifty dollars.'],
    ['without a currency', budget, 'The budget is 750, all in all.'],
    ['of a thousand', named('5k USD'), 'About $5,000 is left.'],
    ['in capitals, with an ending', named('dark mode'), 'I want Dark Mode!'],
    ['the words in capitals', named('Ingrid Holm'), 'ASK INGRID HOLM.'],
    ['an answer that begins with no', budget, 'No, the budget is $750.'],
    ['how much at most', budget, 'Our budget is $750, no more.'],
    [
      'among sentences that deny something else',
      status,
      'Nobody looked before. The invoice is approved. It was not paid.',
    ],
    ['a value that denies', named('not approved'), 'It is not approved.'],
    ['a word of no weight', named('on'), 'The light is on.'],
    ['an identifier', named('DE0123456'), 'The IBAN is DE0123456.'],
    ['unspaced script', named('東京'), '私は東京に住んでいます。'],
  ])('has %s', (_, claim, content) => {
    expect(bearsOut(claim, content)).toBe(true);
  });

  it.each([
    ['another number', budget, 'The budget is $7,500.'],
    ['a part of a number', budget, 'The budget is $750k.'],
    ['another currency', budget, 'The budget is €750.'],
    ['a fraction', named('75'), 'It is 1.75 or 750.'],
    ['nothing of it', budget, 'We talked about the budget.'],
    ['a part of a word', status, 'The invoice is unapproved.'],
    ['a sentence that denies it', status, 'The invoice is not approved by the board.'],
    ['one that calls it wrong', status, 'That the invoice is approved is wrong.'],
    ['its denial affirmed', named('not approved'), 'It is approved.'],
    ['its words in another order', named('pay before shipping'), 'Shipping comes before you pay.'],
    ['its words in two sentences', named('Ingrid Holm'), 'Ask Ingrid. Holm is away.'],
    ['another identifier', named('DE0123456'), 'The IBAN is DE01234567.'],
  ])('has not, in %s', (_, claim, content) => {
    expect(bearsOut(claim, content)).toBe(false);
  });
});

describe('a witness of a note', () => {
  const note = { text: 'We met Ingrid Holm on 2024-05-03 about invoice INV-77.' };
  it.each([
    [
      'its numbers, names and identifiers',
      note,
      'Minutes of 2024-05-03: Ingrid Holm came, INV-77 was discussed.',
      true,
    ],
    ['no name', note, 'Minutes of 2024-05-03: INV-77 was discussed.', false],
    ['another number', note, 'Minutes of 2024-05-04: Ingrid Holm came, INV-77 was discussed.', false],
    ['another identifier', note, 'On 2024-05-03 Ingrid Holm spoke of INV-78.', false],
    ['nothing but other words', { text: 'the pump makes noise' }, 'Lunch is at noon.', false],
    ['its words', { text: 'the pump makes noise' }, 'There is noise from the pump.', true],
    ['its denial', { text: 'the pump makes noise' }, 'The pump does not make noise.', false],
  ] as const)('with %s', (_, claim, content, expected) => {
    expect(bearsOut(claim, content)).toBe(expected);
  });
});

it('a sentence agrees with the most similar ones', () => {
  expect(agreesInNegation('The request was approved.', ['The request was not approved by the board.'])).toBe(false);
  expect(
    agreesInNegation('The request was approved.', ['The request was not approved.', 'Later the request was approved.']),
  ).toBe(true);
  expect(agreesInNegation('The request was approved.', ['It rained.'])).toBe(true);
});
