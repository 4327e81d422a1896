import type { Filter } from '#libs/kernel/index.js';
import { sessionsIn, withSessionsRenamed } from './filter-labels.js';

describe('sessions named in a filter', () => {
  it.each<[string, Filter, string[], Filter]>([
    ['by a bare value', { sessionId: 'trip' }, ['trip'], { sessionId: 'TRIP' }],
    ['by eq and ne', { sessionId: { eq: 'a', ne: 'b' } }, ['a', 'b'], { sessionId: { eq: 'A', ne: 'B' } }],
    [
      'by in, with each label once',
      { sessionId: { in: ['a', 'b', 'a'] } },
      ['a', 'b'],
      { sessionId: { in: ['A', 'B', 'A'] } },
    ],
    [
      'deep inside the filter',
      { and: [{ not: { sessionId: 'a' } }, { or: [{ sessionId: 'b' }, { category: 'c' }] }] },
      ['a', 'b'],
      { and: [{ not: { sessionId: 'A' } }, { or: [{ sessionId: 'B' }, { category: 'c' }] }] },
    ],
    [
      'by a condition that names no session',
      { category: 'a', sessionId: { exists: true } },
      [],
      { category: 'a', sessionId: { exists: true } },
    ],
    [
      'by a value that is not a filter',
      { and: 'a', not: ['b'], sessionId: { eq: 3 } },
      [],
      { and: 'a', not: ['b'], sessionId: { eq: 3 } },
    ],
  ])('are found and renamed if they are named %s', (_case, filter, names, renamed) => {
    expect(sessionsIn(filter)).toEqual(names);
    expect(withSessionsRenamed(filter, (name) => name.toUpperCase())).toEqual(renamed);
  });
});
