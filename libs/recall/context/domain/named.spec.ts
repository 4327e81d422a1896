import { expect, it } from '@jest/globals';
import type { FactCandidate } from './facts.rules.js';
import { mentionsIn, namedBy, valuesOf } from './named.rules.js';

/** Facts, each about one of the values. */
const factsAbout = (...values: readonly string[]): Pick<FactCandidate, 'claim'>[] =>
  values.map((value) => ({ claim: { fact: { anchors: { thing: value } } } }) as unknown as FactCandidate);

const named = (query: string, ...values: readonly string[]): string[] => [
  ...namedBy(mentionsIn(query), factsAbout(...values)),
];

it.each([
  ['an absolute path', 'what does /src/a.ts do', '/src/a.ts'],
  ['a name that begins with an underscore', 'read _app.tsx', '_app.tsx'],
  ['a name that begins with a point', 'read .env.local', '.env.local'],
  ['a scope', 'read @scope/x.ts', '@scope/x.ts'],
  ['a plus sign', 'read src/routes/+page.svelte', 'src/routes/+page.svelte'],
  ['a plus sign at the end', 'who uses c++', 'c++'],
  ['brackets', 'read app/[...slug]/page.tsx', 'app/[...slug]/page.tsx'],
  ['parentheses', 'read (group)/page.tsx', '(group)/page.tsx'],
  ['an apostrophe', "what did O'Brien say", "O'Brien"],
  ['letters with accents', 'what about Ä-7', 'Ä-7'],
  ['a compatibility form', 'ＯＲＤ-7', 'ORD-7'],
])('a value with %s is named by the word that equals it', (_, query, value) => {
  expect(named(query, value)).toEqual([value]);
});

it.each([
  ['What about ORD-7?', 'ORD-7'],
  ['(ORD-7)', 'ORD-7'],
  ['ORD-7, please', 'ORD-7'],
  ['**ORD-7**', 'ORD-7'],
  ['%ORD-7%', 'ORD-7'],
  ['ORD-7...........', 'ORD-7'],
  ['order="ORD-7"', 'ORD-7'],
  ['“/src/a.ts”, is it done?', '/src/a.ts'],
  ['(see `/src/a.ts`).', '/src/a.ts'],
  ['"_app.tsx",', '_app.tsx'],
  ['imports={"[slug].tsx"}', '[slug].tsx'],
])('punctuation around a value does not matter: %s', (query, value) => {
  expect(named(query, value)).toEqual([value]);
});

it('several values may be joined by punctuation', () => {
  expect(named('ORD-7,ORD-8;ORD-9', 'ORD-7', 'ORD-9', 'ORD-88').sort()).toEqual(['ORD-7', 'ORD-9']);
});

it.each([
  ['_app.tsx', 'app.tsx'],
  ['/src/a.ts', 'src/a.ts'],
  ['@scope/x.ts', 'scope/x.ts'],
  ['a,b', 'b'],
])('a query for %s does not name %s as well', (longer, shorter) => {
  const [alone, both] = [`read ${longer}`, `read ${longer} and ${shorter}`];
  expect({ alone: named(alone, shorter, longer), both: named(both, shorter, longer).sort() }).toEqual({
    alone: [longer],
    both: [longer, shorter].sort(),
  });
});

it.each([
  ['ORD-77', 'ORD-7'],
  ['ord-7', 'ORD-7'],
  ['ORD-', 'ORD-7'],
  ['src/app.tsx', 'app.tsx'],
  ['7', 'ORD-7'],
])('%s does not name %s', (query, value) => {
  expect(named(query, value)).toEqual([]);
});

it('nothing is looked up for white space, punctuation and control characters', () => {
  for (const query of ['', ' \n\t', '%', '(((', '"" \'\'', '\u0000', '\ud800'])
    expect({ query, values: valuesOf(mentionsIn(query)) }).toEqual({ query, values: [] });
  expect(valuesOf(mentionsIn('a\u0000b\ud800c')).sort()).toEqual(['a', 'b', 'c']);
});

it('a long query is looked up in a bounded number of values, ids and paths before plain words', () => {
  const words = Array.from({ length: 1_500 }, (_, n) => `${String.fromCharCode(97 + (n % 26))}x`.repeat(1 + (n % 9)));
  const query = `${words.join(', ')} and /src/_last.ts`;
  expect(valuesOf(mentionsIn(query)).length).toBeLessThanOrEqual(128);
  expect(named(query, '/src/_last.ts')).toEqual(['/src/_last.ts']);
});

it('hostile queries are read in time that grows with their length', () => {
  const dots = '.'.repeat(7_999);
  for (const query of ['a.'.repeat(4_000), `${dots}a`, `a${dots}`, '"a'.repeat(4_000), '!!!a!!! '.repeat(1_000)]) {
    const values = valuesOf(mentionsIn(query)).length;
    expect({ query: query.slice(0, 8), isBounded: values > 0 && values <= 128 }).toEqual({
      query: query.slice(0, 8),
      isBounded: true,
    });
  }
});
