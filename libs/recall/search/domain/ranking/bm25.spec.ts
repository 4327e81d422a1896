import { occurrencesIn } from './bm25.rules.js';

describe('counting the words of a query in a text vector of PostgreSQL', () => {
  it.each([
    {
      why: 'counts the positions of each word, in the order of the vector',
      search: `'kettl':4 'tea':1,7,12`,
      asked: ['tea', 'kettl'],
      words: ['kettl', 'tea'],
      counts: [1, 3],
      length: 4,
    },
    {
      why: 'takes the length of the text from all of its words',
      search: `'a':1 'b':2,3 'c':4`,
      asked: ['b'],
      words: ['b'],
      counts: [2],
      length: 4,
    },
    {
      why: 'does not find a part of a word',
      search: `'tea':1 'team':2`,
      asked: ['te', 'eam'],
      words: [],
      counts: [],
      length: 2,
    },
    {
      why: 'reads doubled quotes and backslashes',
      search: String.raw`'''':1 'can''t':2,3 'c:\\x':4`,
      asked: [`'`, `can't`, String.raw`c:\x`],
      words: [`'`, `can't`, String.raw`c:\x`],
      counts: [1, 2, 1],
      length: 4,
    },
    {
      why: 'is not misled by separators within quotes',
      search: `'a,b:1,2 ':1 'tea':2`,
      asked: ['tea'],
      words: ['tea'],
      counts: [1],
      length: 2,
    },
    {
      why: 'reads positions with weights',
      search: `'tea':1A,2B`,
      asked: ['tea'],
      words: ['tea'],
      counts: [2],
      length: 2,
    },
    {
      why: 'counts a word without positions as absent',
      search: `'tea' 'water':1`,
      asked: ['tea'],
      words: ['tea'],
      counts: [0],
      length: 1,
    },
    { why: 'finds nothing in an empty text', search: '', asked: ['tea'], words: [], counts: [], length: 0 },
  ])('$why', ({ search, asked, words, counts, length }) => {
    expect(occurrencesIn(search, new Set(asked))).toEqual({ words, counts, length });
  });
});
