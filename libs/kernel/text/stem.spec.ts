import { PGlite } from '@electric-sql/pglite';
import { stem } from './index.js';

const STEMS =
  'inter univers commun gener arsen emerg past later organ anim geolog relat hop fizz luxuri sk d t boy enjo'.split(
    ' ',
  );
const SUFFIXES =
  "s es ies ied ed ing eed eedly edly ingly ly y ying yed e le ll ss us 's ' 's' ational tional enci anci izer abli alli entli ousli ization ation ator alism iveness fulness ousness aliti iviti biliti ogi fulli lessli li alize icate iciti ical ful ness ative al ance ence er ic able ible ant ement ment ent ism ate iti ous ive ize sion tion ology ogist".split(
    ' ',
  );
const IRREGULAR =
  'skis skies sky dying lying tying idly gently ugly early only singly news howe atlas cosmos bias andes inning innings outing canning herring earring proceed proceeded exceed succeed'.split(
    ' ',
  );

/** Returns a source of pseudo-random numbers that are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
}

/** Made-up words of random syllables, with up to two of the endings that the algorithm knows. */
function madeUpWords(count: number): string[] {
  const next = numbers(1);
  const letter = (letters: string): string => letters[next(letters.length)]!;
  const syllable = (): string =>
    letter('bcdfghjklmnpqrstvwxyz') +
    (next(5) === 0 ? letter('bcdglmnprst') : '') +
    letter('aeiouyé') +
    (next(4) === 0 ? letter('aeiouy') : '');
  const ending = (): string => SUFFIXES[next(SUFFIXES.length)]!;
  return Array.from({ length: count }, () => {
    const syllables = Array.from({ length: 1 + next(3) }, syllable).join('');
    const endings = Array.from({ length: next(3) }, ending).join('');
    return (next(4) === 0 ? letter('aeiouy') : '') + syllables + (next(2) === 0 ? letter('bdgklmnprst') : '') + endings;
  });
}

it('words are stemmed as by PostgreSQL', async () => {
  const composed = STEMS.flatMap((base) => SUFFIXES.flatMap((a) => [base + a, ...SUFFIXES.map((b) => base + a + b)]));
  const words = [...new Set([...IRREGULAR, ...composed, ...madeUpWords(60_000)])];
  const database = new PGlite();
  const { rows } = await database.query<{ word: string; stems: string[] }>(
    `select word, ts_lexize('english_stem', word) as stems from unnest($1::text[]) word`,
    [words],
  );
  await database.close();
  // PostgreSQL returns no stem for a stop word.
  const differing = rows.filter(({ word, stems }) => stems.length > 0 && stems[0] !== stem(word));
  expect(differing.map(({ word, stems }) => `${word}: ${stem(word)}, not ${stems[0]}`)).toEqual([]);
  expect(rows.length).toBeGreaterThan(60_000);
});

it('stems are the same after more words than fit into the cache', () => {
  for (let i = 0; i < 25_000; i += 1) stem(`word${i}s`);
  expect(stem('paintings')).toBe('paint');
});
