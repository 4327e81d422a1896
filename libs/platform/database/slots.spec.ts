import { expandSlots, type Table } from './slots.js';

const TABLES: Record<string, Table> = {
  Thing: {
    name: 'things',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'tags', property: 'tags', type: 'text[]' },
      { name: 'is_big', property: 'isBig', type: 'boolean', otherwise: 'false' },
      { name: 'ends_at', property: 'endsAt', type: 'timestamptz', otherwise: `'infinity'`, isOpen: true },
    ],
    expressions: { size: 'cardinality(row.tags) + (select count(*) from rows where rows.id = row.id)' },
  },
};
const expanded = (text: string): string => expandSlots(text, TABLES, 'things/find-thing.sql');

describe('a slot', () => {
  it.each([
    [
      'columns Thing t',
      `t.id, t.space_id as "spaceId", t.tags, t.is_big as "isBig", nullif(t.ends_at, 'infinity') as "endsAt"`,
    ],
    ['columns Thing only space_id,\n  id', 'id, space_id as "spaceId"'],
    ['columns Thing t except tags, is_big, ends_at', 't.id, t.space_id as "spaceId"'],
    ['object Thing t only space_id, ends_at', `'spaceId', t.space_id, 'endsAt', nullif(t.ends_at, 'infinity')`],
    ['names Thing t except is_big, tags', 't.id, t.space_id, t.ends_at'],
    ['recordset Thing changing only tags, is_big', 'tags text[], "isBig" boolean'],
    ['names Thing changing', 'space_id, tags, is_big, ends_at'],
    ['insert Thing', 'id, space_id, tags, is_big, ends_at'],
    ['values Thing r', `r.id, r."spaceId", r.tags, coalesce(r."isBig", false), coalesce(r."endsAt", 'infinity')`],
    ['recordset Thing', 'id text, "spaceId" text, tags text[], "isBig" boolean, "endsAt" timestamptz'],
    ['set Thing r except is_big', `space_id = r."spaceId", tags = r.tags, ends_at = coalesce(r."endsAt", 'infinity')`],
    ['set Thing excluded only tags, ends_at', 'tags = excluded.tags, ends_at = excluded.ends_at'],
    ['expression Thing t size', 'cardinality(t.tags) + (select count(*) from rows where rows.id = t.id)'],
  ])('written {{%s}} becomes the columns or the expression that it names', (slot, sql) => {
    expect(expanded(`{{${slot}}}`)).toBe(sql);
  });

  it.each([
    ['columns Thin t', 'prisma/schema has no model Thin'],
    ['columns Thing t only name', 'Thing has no column name'],
    ['columns Thing t except spaceId', 'Thing has no column spaceId'],
    ['colums Thing t', 'begin with one of columns, names, object, insert, values, recordset, set, expression'],
    ['values Thing', 'name the alias that values takes the values from'],
    ['expression Thin t size', 'prisma/schema has no model Thin'],
    ['expression Thing t weight', 'Thing has no expression weight'],
    ['expression Thing size', 'begin with one of columns, names, object, insert, values, recordset, set, expression'],
    [
      'columns Thing t but tags',
      'begin with one of columns, names, object, insert, values, recordset, set, expression',
    ],
  ])('written {{%s}} is refused with the name of the file', (slot, problem) => {
    expect(() => expanded(`select {{${slot}}} from things t`)).toThrow(
      `things/find-thing.sql: {{${slot}}}: ${problem}`,
    );
  });

  it('is not recognised in other text with braces', () => {
    expect(expanded(`select '{}'::text[], '{"a": {"b": 1}}'::jsonb, {{columns Thing t only id}} from things t`)).toBe(
      `select '{}'::text[], '{"a": {"b": 1}}'::jsonb, t.id from things t`,
    );
  });
});
