import type { Filter, Id } from '#libs/kernel/index.js';
import { isFiltered, readingOf, type ReadingRequest } from './reading.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const EARLIER = new Date('2025-01-01T00:00:00Z');

it.each<[string, ReadingRequest, Filter[], boolean]>([
  ['nothing', {}, [], false],
  ['the statuses that are seen anyway', { statuses: ['active'] }, [], false],
  ['everything', { includeAll: true }, [], false],
  ['a time to come', { asOf: new Date('2027-01-01T00:00:00Z') }, [], false],
  ['a filter', {}, [{ trust: { gte: 0.9 } }], true],
  ['a filter of everything', { includeAll: true }, [{ trust: { gte: 0.9 } }], true],
  ['other statuses', { statuses: ['quarantined'] }, [], true],
  ['a time of the world', { asOf: EARLIER }, [], true],
  ['a time of the record', { knownAt: EARLIER }, [], true],
])('tells whether a request for %s is filtered', (_, request, filters, expected) => {
  expect(isFiltered(readingOf(request, { id: 'spc_1' as Id<'spc'>, now: NOW }, null), filters)).toBe(expected);
});
