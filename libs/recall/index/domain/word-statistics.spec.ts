import { type CountJob, isDue, joinCountJobs, retryAt } from './word-statistics.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const job = (spaceId: string, kind: CountJob['kind'], added: number): CountJob => ({ spaceId, kind, added });

it('joining count jobs adds up the new texts of each space and kind, and passes on unknown payloads', () => {
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
  ['a new space with 20 texts', 0, 20, false],
  ['a new space with 21 texts', 0, 21, true],
  ['a space that grew by exactly a tenth', 1_000, 100, false],
  ['a space that grew by more than a tenth', 1_000, 101, true],
])('a count is due only with enough new texts: %s (case %#)', (_, documents, added, expected) => {
  expect(isDue({ documents, added, retryBeyond: null, retryAfter: null }, NOW)).toBe(expected);
});

it('a count that took too long is due again when the new texts have doubled, or after a day', () => {
  const counted = { documents: 1_000, added: 1_001, retryBeyond: null, retryAfter: null };
  const late = { ...counted, ...retryAt(counted, NOW) };
  const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
  expect(isDue(late, hoursLater(0))).toBe(false);
  expect(isDue({ ...late, added: 2_002 }, hoursLater(23))).toBe(false);
  expect(isDue({ ...late, added: 2_003 }, hoursLater(0))).toBe(true);
  expect(isDue(late, hoursLater(24))).toBe(true);
});
