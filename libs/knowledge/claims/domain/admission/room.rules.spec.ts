import { needsShares, toArchive } from './room.rules.js';

const [ann, bob] = [
  { author: 'ann', count: 60 },
  { author: 'bob', count: 31 },
];

it.each<[string, Parameters<typeof toArchive>[0], Parameters<typeof toArchive>[1], number | 'refused']>([
  [
    'is never reached if the space has none',
    { maxActiveClaims: null, whenFull: 'refuse' },
    { count: 1_000, shares: [ann], authors: ['ann'] },
    0,
  ],
  [
    'archives nothing if the limit is not exceeded',
    { maxActiveClaims: 100, whenFull: 'archive' },
    { count: 100, shares: [ann, bob], authors: ['ann'] },
    0,
  ],
  [
    'archives one claim if the limit is exceeded by one',
    { maxActiveClaims: 100, whenFull: 'archive' },
    { count: 101, shares: [ann, bob], authors: ['bob'] },
    1,
  ],
  [
    'archives all claims above a limit that was lowered',
    { maxActiveClaims: 10, whenFull: 'archive' },
    { count: 101, shares: [ann], authors: ['bob'] },
    91,
  ],
  [
    'gives the last place to an author who is alone',
    { maxActiveClaims: 100, whenFull: 'refuse' },
    { count: 100, shares: [ann], authors: ['ann'] },
    0,
  ],
  [
    'gives the author with the most claims all places that are not reserved for others',
    { maxActiveClaims: 100, whenFull: 'refuse' },
    { count: 90, shares: [ann, bob], authors: ['ann'] },
    0,
  ],
  [
    'refuses a reserved place to the author with the most claims',
    { maxActiveClaims: 100, whenFull: 'refuse' },
    { count: 91, shares: [ann, bob], authors: ['ann'] },
    'refused',
  ],
  [
    'gives a reserved place to another author',
    { maxActiveClaims: 100, whenFull: 'refuse' },
    { count: 91, shares: [ann, bob], authors: ['bob'] },
    0,
  ],
  [
    'gives a reserved place to an author if another one has as many claims',
    { maxActiveClaims: 100, whenFull: 'refuse' },
    { count: 91, shares: [bob, { author: 'eve', count: bob.count }], authors: ['bob'] },
    0,
  ],
  [
    'gives the last reserved place to an author without claims',
    { maxActiveClaims: 100, whenFull: 'refuse' },
    { count: 100, shares: [ann, bob], authors: ['eve'] },
    0,
  ],
  [
    'refuses every author above the limit',
    { maxActiveClaims: 100, whenFull: 'refuse' },
    { count: 101, shares: [ann, bob], authors: ['eve'] },
    'refused',
  ],
  [
    'reserves no place if the limit is too small',
    { maxActiveClaims: 3, whenFull: 'refuse' },
    { count: 3, shares: [ann, bob], authors: ['ann'] },
    0,
  ],
])('the limit of claims %s', (_, limits, fullness, expected) => {
  if (expected === 'refused')
    expect(() => toArchive(limits, fullness)).toThrow(expect.objectContaining({ code: 'space_full' }) as Error);
  else expect(toArchive(limits, fullness)).toBe(expected);
});

it.each([
  ['refuse', 90, false],
  ['refuse', 91, true],
  ['refuse', 100, true],
  ['refuse', 101, false],
  ['archive', 91, false],
  ['archive', 101, false],
] as const)(
  'a space set to %s with %d of 100 claims needs the number of claims of each author: %s',
  (whenFull, count, expected) => {
    expect(needsShares({ maxActiveClaims: 100, whenFull }, count)).toBe(expected);
  },
);
