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

it('a pair of notes is decided by the later note, whichever of the two notes the pair was found from', () => {
  expect(decided([pair('a', 'b'), pair('b', 'a')], 'a', 'b')).toEqual({ b: ['a'] });
});

it('a pair of a note and another claim is decided by the note', () => {
  expect(decided([pair('a', 'b'), pair('c', 'a')], 'a')).toEqual({ a: ['b', 'c'] });
});
