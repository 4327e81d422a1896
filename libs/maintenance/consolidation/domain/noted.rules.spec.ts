import type { Id } from '#libs/kernel/index.js';
import { byDecidingNote } from './noted.rules.js';

const pair = (one: string, other: string, cosine = 0.9) => ({
  one: one as Id<'clm'>,
  other: other as Id<'clm'>,
  cosine,
});
const decided = (pairs: ReturnType<typeof pair>[], ...notes: string[]) =>
  Object.fromEntries(
    [...byDecidingNote(pairs, new Map(notes.map((id) => [id, true])))].map(([id, near]) => [
      id,
      near.map((each) => each.id),
    ]),
  );

it('of two notes, the later one decides, whichever side the pair was found from', () => {
  expect(decided([pair('a', 'b'), pair('b', 'a')], 'a', 'b')).toEqual({ b: ['a'] });
});

it('of a note and another claim, the note decides', () => {
  expect(decided([pair('a', 'b'), pair('c', 'a')], 'a')).toEqual({ a: ['b', 'c'] });
});
