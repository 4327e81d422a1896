import { z } from 'zod';

/** The schema below optional, nullable, default, readonly and the input side of a transform. */
export function bare(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault
    || schema instanceof z.ZodReadonly || schema instanceof z.ZodNonOptional) return bare(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return bare(schema.in as z.ZodType);
  if (schema instanceof z.ZodLazy) return bare(schema.unwrap() as z.ZodType);
  return schema;
}

export const acceptsNull = (schema: z.ZodType): boolean => schema.safeParse(null).success;
export const acceptsAbsence = (schema: z.ZodType): boolean => schema.safeParse(undefined).success;

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

function memberOf(schema: z.ZodType, step: PropertyKey): z.ZodType | undefined {
  if (schema instanceof z.ZodObject) return schema.shape[String(step)] as z.ZodType | undefined;
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType;
  return undefined;
}
