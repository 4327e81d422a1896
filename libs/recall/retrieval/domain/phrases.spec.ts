import { FULL_LEXICAL } from '../../ranking/index.js';
import { phrasesOf, tripleShare } from './phrases.rules.js';

it.each<[string, string[]]>([
  [
    'What is Ann\'s "favourite colour"?',
    ['what', 'is', 'ann', 'favourite', 'colour', 'favourite colour', 'favourite_colour', 'is ann favourite colour'],
  ],
  ['Budget  of Project-X: $750', ['budget', 'project-x', '$750', 'of project-x']],
  ['預算', ['預算']],
  ['!? " ', []],
])('of %j hold %j', (query, expected) => {
  expect(phrasesOf(query)).toEqual(expect.arrayContaining(expected));
});

it('are bounded, however long the query', () => {
  expect(phrasesOf('word '.repeat(400)).length).toBeLessThan(500);
  expect(phrasesOf(Array.from({ length: 400 }, (_, i) => `w${i}`).join(' ')).length).toBeLessThan(500);
});

it.each([
  ['What is the timezone of the user?', 0.6],
  ['Is the user in UTC timezone?', 1],
  ['Who is the user?', 0],
  ['Anything else?', 0],
])('%j is worth %d of a full match of words to the claim it names', (query, share) => {
  expect(tripleShare({ subjectN: 'user', predicateN: 'timezone', valueN: 'utc' }, new Set(phrasesOf(query)))).toBe(
    FULL_LEXICAL * share,
  );
});
