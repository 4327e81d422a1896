import { z } from 'zod';

export const OPERATORS = ['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte', 'contains', 'exists'] as const;
export type Operator = (typeof OPERATORS)[number];

/**
 * The filter grammar of all transports, before any check: `{ "category": { "in": ["decision", "finding"] }, "not": {
 * "tags": { "contains": "old" } } }`. All members must match. `and` and `or` take arrays, `not` takes one filter, and a
 * bare value means `eq`. Fields are checked by `compileFilter`.
 */
export const Filter = z
  .record(z.string(), z.json(), {
    error: 'must be a JSON object of conditions, for example {"category":{"eq":"decision"}}',
  })
  .meta({
    id: 'Filter',
    description: `Conditions by field; all must be met: \`{"field": {"op": value}}\`. Operators: ${OPERATORS.join(', ')}; a bare value means eq. \`and\` and \`or\` take arrays of filters, \`not\` takes one.`,
  });
export type Filter = z.output<typeof Filter>;

/** Filters are searched to this depth, which is more than `compileFilter` accepts. */
const DEEPEST = 16;

/** Whether a filter has a condition on a field, at any depth. */
export function mentions(filter: unknown, field: string, depth = 0): boolean {
  if (typeof filter !== 'object' || filter === null || depth > DEEPEST) return false;
  return Object.entries(filter).some(([name, value]) => {
    if (name === 'not') return mentions(value, field, depth + 1);
    if (name === 'and' || name === 'or')
      return Array.isArray(value) && value.some((part) => mentions(part, field, depth + 1));
    return name === field;
  });
}
