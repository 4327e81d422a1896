import { mentions } from './index.js';

const nested = (levels: number): unknown => (levels === 0 ? { status: 'active' } : { not: nested(levels - 1) });

it.each<[string, unknown, boolean]>([
  ['a condition', { status: 'active' }, true],
  ['operators', { status: { in: ['active'] } }, true],
  [
    'a condition within others',
    { and: [{ tags: { contains: 'x' } }, { or: [{ not: { status: { ne: 'archived' } } }] }] },
    true,
  ],
  ['a condition on another field', { category: 'status' }, false],
  ['a value of that name', { tags: { contains: 'status' } }, false],
  ['an operator of that name', { tags: { status: 'x' } }, false],
  ['an empty filter', {}, false],
  ['no filter', undefined, false],
  ['a malformed filter', { or: 'status', and: { status: 1 } }, false],
  ['a field that every object has', { constructor: 'x' }, false],
  ['a filter nested as deep as allowed', nested(8), true],
  ['a filter nested far too deep', nested(5_000), false],
])('a mention of the status is detected or not in %s', (_, filter, expected) => {
  expect(mentions(filter, 'status')).toBe(expected);
});
