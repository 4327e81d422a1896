import { z } from 'zod';
import { acceptsNull, bare } from './schema-walk.js';

/** In GraphQL a null argument is an absent one, unless its schema has a meaning for null. Arrives as objects without a prototype. */
export function withoutNulls(given: Record<string, unknown>, schema: z.ZodType): Record<string, unknown> {
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const member = shape[name];
    if (value === null && member !== undefined && !acceptsNull(member)) continue;
    kept[name] = member === undefined ? value : cleaned(value, bare(member));
  }
  return kept;
}

function cleaned(value: unknown, schema: z.ZodType): unknown {
  if (Array.isArray(value) && schema instanceof z.ZodArray)
    return value.map((item: unknown) => cleaned(item, bare(schema.element as z.ZodType)));
  if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null && !Array.isArray(value))
    return withoutNulls(value as Record<string, unknown>, schema);
  return value;
}
