import { FULL_LEXICAL } from '../ranking/bm25.rules.js';
import { phrasesOf, tripleShare, chooseWords } from './query.js';

it.each<[string, string[]]>([
  [
    'What is Ann\'s "favourite colour"?',
    ['what', 'is', 'ann', 'favourite', 'colour', 'favourite colour', 'favourite_colour', 'is ann favourite colour'],
  ],
  ['Budget  of Project-X: $750', ['budget', 'project-x', '$750', 'of project-x']],
  ['預算', ['預算']],
  ['!? " ', []],
])('the phrases of %j include %j', (query, expected) => {
  expect(phrasesOf(query)).toEqual(expect.arrayContaining(expected));
});

it('the phrases of a long query are limited in number', () => {
  expect(phrasesOf('word '.repeat(400)).length).toBeLessThan(500);
  expect(phrasesOf(Array.from({ length: 400 }, (_, i) => `w${i}`).join(' ')).length).toBeLessThan(500);
});

it.each([
  ['What is the timezone of the user?', 0.6],
  ['Is the user in UTC timezone?', 1],
  ['Who is the user?', 0],
  ['Anything else?', 0],
])('%j counts as %d of a full match of words for a claim about the timezone of the user', (query, share) => {
  const phrases = new Set(phrasesOf(query));
  const claim = { subjectN: 'user', predicateN: 'timezone', valueKey: 'key of utc' };
  const phraseKeys = new Set([...phrases].map((phrase) => `key of ${phrase}`));
  expect(tripleShare(claim, { phrases, phraseKeys })).toBe(FULL_LEXICAL * share);
});

const written = (counts: Record<string, number>, documents: number) =>
  chooseWords(
    { documents, meanLength: 10, words: Object.entries(counts).map(([word, holding]) => ({ word, holding })) },
    { enough: 200, most: 1_000 },
  )
    .map((words) => words.join('+'))
    .join(' ');

it.each<[string, Record<string, number>, number, string]>([
  ['every word of a small space', { a: 900, b: 500, c: 3 }, 1_000, 'c b a'],
  ['only the rarest word if that finds enough texts', { budget: 10_000, alpha: 10, project: 30_000 }, 100_000, 'alpha'],
  [
    'no more words than find enough texts',
    { alpha: 120, beta: 130, gamma: 700, delta: 5_000 },
    100_000,
    'alpha beta gamma+delta',
  ],
  [
    'two common words together if few texts contain the two of them',
    { a: 5_000, b: 8_000, c: 90_000, rare: 5 },
    100_000,
    'rare a+b',
  ],
  ['the rarest pair if every word is common', { a: 50_000, b: 60_000, c: 70_000 }, 100_000, 'a+b'],
  ['the only word, even if that word is common', { a: 50_000 }, 100_000, 'a'],
  ['no word without words', {}, 100_000, ''],
])('a search by words uses %s', (_, counts, documents, expected) => {
  expect(written(counts, documents)).toBe(expected);
});
