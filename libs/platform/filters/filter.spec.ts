import type { Refusal } from '../../kernel/index.js';
import { type Filter } from '../../kernel/index.js';
import { compileFilter, type FilterFields } from './index.js';

const fields: FilterFields = {
  category: { type: 'text', sql: 'c.category' },
  trust: { type: 'number', sql: 'c.trust' },
  observedAt: { type: 'time', sql: 'c.observed_at' },
  tags: { type: 'texts', sql: 'c.tags' },
  score: { type: 'number', sql: (bind) => `score(c, ${bind('now')})` },
  'anchors.*': { type: 'text', sql: (bind, entity) => `anchor(c, ${bind(entity)})` },
};

function compiled(filter: Filter): { sql: string; params: unknown[] } {
  const params: unknown[] = [];
  return { sql: compileFilter(filter, fields, (value) => `$${params.push(value)}`), params };
}

function refusalOf(filter: Filter): Refusal {
  try {
    compiled(filter);
  } catch (failure) {
    return failure as Refusal;
  }
  throw new Error('was not refused');
}

describe('a filter', () => {
  it.each<[string, Filter, string, unknown[]]>([
    ['reads a bare value as eq', { category: 'fact' }, '((((c.category = $1::text) is true)))', ['fact']],
    [
      'requires all operators of a field',
      { trust: { gte: 0.3, lt: 0.7 } },
      '(((c.trust >= $1::double precision) is true and (c.trust < $2::double precision) is true))',
      [0.3, 0.7],
    ],
    [
      'parses times',
      { observedAt: { gt: '2026-01-01T00:00:00Z' } },
      '(((c.observed_at > $1::timestamptz) is true))',
      [new Date('2026-01-01T00:00:00Z')],
    ],
    ['finds a value in a list', { tags: { contains: 'a' } }, '((($1::text = any (c.tags)) is true))', ['a']],
    [
      'can be nested',
      { or: [{ category: 'a' }, { not: { category: { in: ['b'] } } }] },
      '((((c.category = $1::text) is true) or (not ((c.category = any ($2::text[])) is true))))',
      ['a', ['b']],
    ],
    ['is always true when empty', {}, 'true', []],
    [
      'binds the parameters of a computed field',
      { score: 1 },
      '(((score(c, $1) = $2::double precision) is true))',
      ['now', 1],
    ],
    ['requires nothing of a field without conditions', { trust: {} }, '(true)', []],
    [
      'binds nothing for a computed field without conditions',
      { score: {}, 'anchors.order': {} },
      '(true and true)',
      [],
    ],
    ['is never true if its `or` has no alternatives', { or: [] }, '(false)', []],
    [
      'can ask whether a field is present',
      { tags: { exists: false } },
      '(((not ((cardinality(c.tags) > 0) is true))))',
      [],
    ],
  ])('%s', (_, filter, sql, params) => {
    const plain = (text: string) => text.replaceAll(/[()]/g, '');
    const result = compiled(filter);
    expect({ sql: plain(result.sql), params: result.params }).toEqual({ sql: plain(sql), params });
  });

  it.each<[string, Filter, string, RegExp]>([
    ['an unknown field', { categry: 'fact' }, '/filter/categry', /nearest is category/],
    ['a name from the prototype', { constructor: 'x' }, '/filter/constructor', /not a field/],
    ['an unknown operator', { trust: { greater: 1 } }, '/filter/trust/greater', /not an operator/],
    ['a text for a number', { trust: { gt: '0.5' } }, '/filter/trust/gt', /number/],
    ['a time without an offset', { observedAt: { lt: '2026-01-01T00:00:00' } }, '/filter/observedAt/lt', /offset/],
    ['an order of lists', { tags: { gt: 'a' } }, '/filter/tags/gt', /contains/],
    ['a null', { category: null }, '/filter/category/eq', /text/],
    ['an `or` that is not an array', { or: { category: 'a' } }, '/filter/or', /array/],
    [
      'too many conditions',
      { or: Array.from({ length: 101 }, () => ({ category: 'a' })) },
      '/filter/or/100/category/eq',
      /more than 100/,
    ],
    ['an unknown field without conditions', { categry: {} }, '/filter/categry', /nearest is category/],
    [
      'too many fields without conditions',
      { or: Array.from({ length: 101 }, () => ({ score: {} })) },
      '/filter/or/100/score',
      /more than 100/,
    ],
    ['too many empty filters', { or: Array.from({ length: 101 }, () => ({})) }, '/filter/or/100', /more than 100/],
    [
      'nesting that is too deep',
      Array.from({ length: 9 }).reduce<Filter>((inner) => ({ not: inner }), {}),
      '/filter/not/not/not/not/not/not/not/not',
      /deeper/,
    ],
  ])('refuses %s and reports where it is', (_, filter, field, message) => {
    const refusal = refusalOf(filter);
    expect(refusal).toMatchObject({ code: 'validation_failed', errors: [{ field }] });
    expect(refusal.message).toMatch(message);
  });

  it('never puts a value into the text of the statement', () => {
    const { sql, params } = compiled({ category: "'; drop table claims; --" });
    expect(sql).not.toContain('drop');
    expect(params).toEqual(["'; drop table claims; --"]);
  });
});
