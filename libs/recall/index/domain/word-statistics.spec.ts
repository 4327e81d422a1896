import { type CountJob, isStale, joinCountJobs } from './word-statistics.js';

const job = (spaceId: string, kind: CountJob['kind'], added: number): CountJob => ({ spaceId, kind, added });

it('adds up the new texts of each space and kind, and passes on unknown payloads', () => {
  expect(
    joinCountJobs([
      job('a', 'claim', 1),
      { kind: 'poem' },
      job('a', 'message', 2),
      job('a', 'claim', 3),
      job('b', 'claim', 1),
    ]),
  ).toEqual([{ kind: 'poem' }, job('a', 'claim', 4), job('a', 'message', 2), job('b', 'claim', 1)]);
});

it.each([
  ['a new space with a few texts', 0, 20, false],
  ['a new space with more', 0, 21, true],
  ['a space that grew by a tenth', 1_000, 100, false],
  ['a space that grew by more', 1_000, 101, true],
])('the count is stale or not with %s: %#', (_, documents, added, expected) => {
  expect(isStale({ documents, added })).toBe(expected);
});
