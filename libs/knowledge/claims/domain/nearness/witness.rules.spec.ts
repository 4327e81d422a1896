import { agreesInNegation, bearsOut, speaksAgainst } from './witness.rules.js';

const budget = { text: 'The budget is $750', triple: { predicate: 'budget', value: '$750' } };
const status = { text: 'The invoice is approved', triple: { predicate: 'status', value: 'approved' } };
const named = (value: string) => ({ text: 'x', triple: { predicate: 'is', value } });

describe('a text supports a claim with a triple', () => {
  it.each([
    ['the value unchanged', budget, 'So the budget is $750.'],
    ['the amount with another sign of the currency', budget, 'We have 750 dollars for it.'],
    ['the amount in words', budget, 'It is seven hundred and fifty dollars.'],
    ['the amount without the currency', budget, 'The budget is 750, all in all.'],
    ['the amount with digits instead of k', named('5k USD'), 'About $5,000 is left.'],
    ['the value in capitals, followed by punctuation', named('dark mode'), 'I want Dark Mode!'],
    ['the words in capitals', named('Ingrid Holm'), 'ASK INGRID HOLM.'],
    ['an answer that begins with no', budget, 'No, the budget is $750.'],
    ['the amount, followed by a limit', budget, 'Our budget is $750, no more.'],
    [
      'the value between sentences that deny something else',
      status,
      'Nobody looked before. The invoice is approved. It was not paid.',
    ],
    ['a value that is a denial itself', named('not approved'), 'It is not approved.'],
    ['a value that is a common short word', named('on'), 'The light is on.'],
    ['an identifier', named('DE0123456'), 'The IBAN is DE0123456.'],
    ['a value in a script without spaces', named('東京'), '私は東京に住んでいます。'],
  ])('if it contains %s', (_, claim, content) => {
    expect(bearsOut(claim, content)).toBe(true);
  });

  it.each([
    ['another number', budget, 'The budget is $7,500.'],
    ['a part of a number', budget, 'The budget is $750k.'],
    ['another currency', budget, 'The budget is €750.'],
    ['numbers that contain the value as digits', named('75'), 'It is 1.75 or 750.'],
    ['nothing of the value', budget, 'We talked about the budget.'],
    ['a word that contains the value', status, 'The invoice is unapproved.'],
    ['a sentence that denies the claim', status, 'The invoice is not approved by the board.'],
    ['a sentence that calls the claim wrong', status, 'That the invoice is approved is wrong.'],
    ['an affirmation of what the claim denies', named('not approved'), 'It is approved.'],
    ['the words of the claim in another order', named('pay before shipping'), 'Shipping comes before you pay.'],
    ['the words of the claim in two sentences', named('Ingrid Holm'), 'Ask Ingrid. Holm is away.'],
    ['another identifier', named('DE0123456'), 'The IBAN is DE01234567.'],
  ])('unless it contains only %s', (_, claim, content) => {
    expect(bearsOut(claim, content)).toBe(false);
  });
});

describe('a text supports a note', () => {
  const note = { text: 'We met Ingrid Holm on 2024-05-03 about invoice INV-77.' };
  it.each([
    [
      'all numbers, names and identifiers',
      note,
      'Minutes of 2024-05-03: Ingrid Holm came, INV-77 was discussed.',
      true,
    ],
    ['no name', note, 'Minutes of 2024-05-03: INV-77 was discussed.', false],
    ['another number', note, 'Minutes of 2024-05-04: Ingrid Holm came, INV-77 was discussed.', false],
    ['another identifier', note, 'On 2024-05-03 Ingrid Holm spoke of INV-78.', false],
    ['nothing but other words', { text: 'the pump makes noise' }, 'Lunch is at noon.', false],
    ['the words of the note', { text: 'the pump makes noise' }, 'There is noise from the pump.', true],
    ['anything, if the note has only stop words', { text: 'It will be so.' }, 'Lunch is at noon.', false],
    ['the denial of the note', { text: 'the pump makes noise' }, 'The pump does not make noise.', false],
  ] as const)('depending on what the text contains: %s', (_, claim, content, expected) => {
    expect(bearsOut(claim, content)).toBe(expected);
  });
});

describe('a text speaks against a claim', () => {
  const office = (subject: string) => ({ text: 'x', triple: { subject, predicate: 'office', value: 'Riga' } });
  it.each([
    ['names its subject', office('Ingrid Holm'), 'Ingrid Holm is in Oslo.', true],
    ['says the same', office('Ingrid Holm'), 'Ingrid Holm is in Riga.', false],
    ['is about something else', office('Ingrid Holm'), 'Lunch is at noon.', false],
    ['names a subject of stop words', office('Will'), 'The office of Will is in Oslo.', true],
    ['names a subject of stop words with a hyphen', office('it-other'), 'The IT other is in Oslo.', true],
    ['does not name a subject of stop words', office('Will'), 'Lunch is at noon.', false],
    ['has the subject within a word', office('IT'), 'The items are in Oslo.', false],
    ['does not name a subject without words', office('!!'), 'Lunch is at noon.', false],
    ['shares half of the words of a note', { text: 'the pump makes noise' }, 'The pump does not make noise.', true],
    ['is compared with a note of stop words', { text: 'It will be so.' }, 'Lunch is at noon.', false],
  ] as const)('or not, if it %s', (_, claim, content, expected) => {
    expect(speaksAgainst(claim, content)).toBe(expected);
  });
});

it('a sentence agrees in negation if one of the most similar sentences does', () => {
  expect(agreesInNegation('The request was approved.', ['The request was not approved by the board.'])).toBe(false);
  expect(
    agreesInNegation('The request was approved.', ['The request was not approved.', 'Later the request was approved.']),
  ).toBe(true);
  expect(agreesInNegation('The request was approved.', ['It rained.'])).toBe(true);
});
