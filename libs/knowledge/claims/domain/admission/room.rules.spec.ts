import { needsShares, reservedFrom, toArchive } from './room.rules.js';

const [ann, bob] = [
  { author: 'ann', count: 60 },
  { author: 'bob', count: 31 },
];

it.each<[string, Parameters<typeof toArchive>[0], Parameters<typeof toArchive>[1], number | 'refused']>([
  ['no limit', { maxActiveClaims: null, whenFull: 'refuse' }, { count: 1_000, shares: [ann], authors: ['ann'] }, 0],
  ['room left', { maxActiveClaims: 100, whenFull: 'archive' }, { count: 100, shares: [ann, bob], authors: ['ann'] }, 0],
  [
    'one too many',
    { maxActiveClaims: 100, whenFull: 'archive' },
    { count: 101, shares: [ann, bob], authors: ['bob'] },
    1,
  ],
  [
    'many too many, once the limit was lowered',
    { maxActiveClaims: 10, whenFull: 'archive' },
    { count: 101, shares: [ann], authors: ['bob'] },
    91,
  ],
  [
    'the last place, to who is alone',
    { maxActiveClaims: 100, whenFull: 'refuse' },
    { count: 100, shares: [ann], authors: ['ann'] },
    0,
  ],
  [
    'the last place but those kept for others, to who has most',
    { maxActiveClaims: 100, whenFull: 'refuse' },
    { count: 90, shares: [ann, bob], authors: ['ann'] },
    0,
  ],
  [
    'a place kept for others, to who has most',
    { maxActiveClaims: 100, whenFull: 'refuse' },
    { count: 91, shares: [ann, bob], authors: ['ann'] },
    'refused',
  ],
  [
    'a place kept for others, to one of them',
    { maxActiveClaims: 100, whenFull: 'refuse' },
    { count: 91, shares: [ann, bob], authors: ['bob'] },
    0,
  ],
  [
    'a place kept for others, to who comes first',
    { maxActiveClaims: 100, whenFull: 'refuse' },
    { count: 100, shares: [ann, bob], authors: ['eve'] },
    0,
  ],
  [
    'no place, to anybody',
    { maxActiveClaims: 100, whenFull: 'refuse' },
    { count: 101, shares: [ann, bob], authors: ['eve'] },
    'refused',
  ],
  [
    'a limit too small for a reserve',
    { maxActiveClaims: 3, whenFull: 'refuse' },
    { count: 3, shares: [ann, bob], authors: ['ann'] },
    0,
  ],
])('with %s', (_, limits, fullness, expected) => {
  if (expected === 'refused')
    expect(() => toArchive(limits, fullness)).toThrow(expect.objectContaining({ code: 'space_full' }) as Error);
  else expect(toArchive(limits, fullness)).toBe(expected);
});

it.each([
  [1, 1],
  [9, 9],
  [10, 9],
  [100, 90],
  [105, 95],
])('of %d places, those beyond %d are reserved for others', (most, from) => {
  expect(reservedFrom(most)).toBe(from);
});

it.each([
  ['refuse', 90, false],
  ['refuse', 91, true],
  ['refuse', 100, true],
  ['refuse', 101, false],
  ['archive', 91, false],
  ['archive', 101, false],
] as const)('set to %s and with %d of 100 claims, a space needs its shares: %s', (whenFull, count, expected) => {
  expect(needsShares({ maxActiveClaims: 100, whenFull }, count)).toBe(expected);
});
