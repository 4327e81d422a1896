import type { Filter } from '#libs/kernel/index.js';
import { sessionsIn, withSessionsRenamed } from './filter-labels.js';

describe('sessions named in a filter', () => {
  it.each<[string, Filter, string[], Filter]>([
    ['a bare value', { sessionId: 'trip' }, ['trip'], { sessionId: 'TRIP' }],
    ['eq and ne', { sessionId: { eq: 'a', ne: 'b' } }, ['a', 'b'], { sessionId: { eq: 'A', ne: 'B' } }],
    ['in, each label once', { sessionId: { in: ['a', 'b', 'a'] } }, ['a', 'b'], { sessionId: { in: ['A', 'B', 'A'] } }],
    [
      'deep inside',
      { and: [{ not: { sessionId: 'a' } }, { or: [{ sessionId: 'b' }, { category: 'c' }] }] },
      ['a', 'b'],
      { and: [{ not: { sessionId: 'A' } }, { or: [{ sessionId: 'B' }, { category: 'c' }] }] },
    ],
    ['no session', { category: 'a', sessionId: { exists: true } }, [], { category: 'a', sessionId: { exists: true } }],
    [
      'a value that is not a filter',
      { and: 'a', not: ['b'], sessionId: { eq: 3 } },
      [],
      { and: 'a', not: ['b'], sessionId: { eq: 3 } },
    ],
  ])('%s', (_case, filter, names, renamed) => {
    expect(sessionsIn(filter)).toEqual(names);
    expect(withSessionsRenamed(filter, (name) => name.toUpperCase())).toEqual(renamed);
  });
});
