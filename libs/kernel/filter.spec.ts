import { mentions } from './index.js';

const nested = (levels: number): unknown => (levels === 0 ? { status: 'active' } : { not: nested(levels - 1) });

it.each<[string, unknown, boolean]>([
  ['a condition', { status: 'active' }, true],
  ['operators', { status: { in: ['active'] } }, true],
  [
    'one within others',
    { and: [{ tags: { contains: 'x' } }, { or: [{ not: { status: { ne: 'archived' } } }] }] },
    true,
  ],
  ['another field', { category: 'status' }, false],
  ['a value of that name', { tags: { contains: 'status' } }, false],
  ['an operator of that name', { tags: { status: 'x' } }, false],
  ['nothing', {}, false],
  ['no filter', undefined, false],
  ['rubbish', { or: 'status', and: { status: 1 } }, false],
  ['a name that every object has', { constructor: 'x' }, false],
  ['nesting as deep as filters go', nested(8), true],
  ['nesting without end', nested(5_000), false],
])('detects whether a filter of %s mentions the status', (_, filter, expected) => {
  expect(mentions(filter, 'status')).toBe(expected);
});
