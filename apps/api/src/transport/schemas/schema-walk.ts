import { z } from 'zod';
import { wrappedBy } from './shape.js';

/** The schema below optional, nullable, default and the like, and below the input side of a transform. */
export function bare(schema: z.ZodType): z.ZodType {
  const inner = schema instanceof z.ZodPipe ? (schema.in as z.ZodType) : wrappedBy(schema);
  return inner === undefined ? schema : bare(inner);
}

export const acceptsNull = (schema: z.ZodType): boolean => schema.safeParse(null).success;

/** Names of the members an object schema knows at a path of an input; none where the path leaves the schema. */
export function knownNamesAt(root: z.ZodType, path: readonly PropertyKey[]): string[] {
  let schema = bare(root);
  for (const step of path) {
    const next = memberOf(schema, step);
    if (next === undefined) return [];
    schema = bare(next);
  }
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** The members of an object schema. */
export const membersOf = (schema: z.ZodType): [string, z.ZodType][] =>
  schema instanceof z.ZodObject ? Object.entries(schema.shape as Record<string, z.ZodType>) : [];

/** The schema of the elements of an array. */
export const elementOf = (schema: z.ZodType): z.ZodType | undefined =>
  schema instanceof z.ZodArray ? (schema.element as z.ZodType) : undefined;

function memberOf(schema: z.ZodType, step: PropertyKey): z.ZodType | undefined {
  if (schema instanceof z.ZodObject) return schema.shape[String(step)] as z.ZodType | undefined;
  return elementOf(schema);
}
