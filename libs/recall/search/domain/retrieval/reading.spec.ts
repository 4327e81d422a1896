import type { Filter, Id } from '#libs/kernel/index.js';
import { isFiltered, readingOf, type ReadingRequest } from './reading.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const EARLIER = new Date('2025-01-01T00:00:00Z');

it.each<[string, ReadingRequest, Filter[], boolean]>([
  ['no conditions', {}, [], false],
  ['the default statuses', { statuses: ['active'] }, [], false],
  ['everything', { includeAll: true }, [], false],
  ['a future time', { asOf: new Date('2027-01-01T00:00:00Z') }, [], false],
  ['a filter', {}, [{ trust: { gte: 0.9 } }], true],
  ['a filter on everything', { includeAll: true }, [{ trust: { gte: 0.9 } }], true],
  ['other statuses', { statuses: ['quarantined'] }, [], true],
  ['an earlier valid time', { asOf: EARLIER }, [], true],
  ['an earlier system time', { knownAt: EARLIER }, [], true],
])('a request for %s is recognised as filtered or not', (_, request, filters, expected) => {
  expect(isFiltered(readingOf(request, { id: 'spc_1' as Id<'spc'>, now: NOW }, null), filters)).toBe(expected);
});
