import { z } from 'zod';

export type Side = 'input' | 'output';

/** A schema without its wrappers, as seen from input or output. */
export interface Peeled {
  schema: z.ZodType;
  isNullable: boolean;
}

export function peel(schema: z.ZodType, side: Side): Peeled {
  // A time is internally a pipe from text to Date.
  if (schema.meta()?.format === 'date-time') return { schema, isNullable: false };
  if (schema instanceof z.ZodPipe) return peel((side === 'input' ? schema.in : schema.out) as z.ZodType, side);
  if (schema instanceof z.ZodUnion) return peelUnion(schema, side);
  const isNullable = canBeMissing(schema, side);
  const inner = wrappedBy(schema);
  if (inner === undefined) return { schema, isNullable };
  const peeled = peel(inner, side);
  return { ...peeled, isNullable: isNullable || peeled.isNullable };
}

function canBeMissing(schema: z.ZodType, side: Side): boolean {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return side === 'input';
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodNull;
}

const WRAPPERS = [
  z.ZodOptional,
  z.ZodNullable,
  z.ZodDefault,
  z.ZodPrefault,
  z.ZodReadonly,
  z.ZodNonOptional,
  z.ZodLazy,
] as const;

/** The schema inside a wrapper; undefined for any other schema. */
function wrappedBy(schema: z.ZodType): z.ZodType | undefined {
  for (const wrapper of WRAPPERS) if (schema instanceof wrapper) return schema.unwrap() as z.ZodType;
  return undefined;
}

/** `union([X, null])` is a nullable X. */
function peelUnion(union: z.ZodUnion, side: Side): Peeled {
  const options = union.options as z.ZodType[];
  const rest = options.filter((option) => !(option instanceof z.ZodNull));
  if (rest.length === 1) return { ...peel(rest[0]!, side), isNullable: true };
  return { schema: union, isNullable: rest.length < options.length };
}

/** The schema that has the meta id. A copy made by `describe` or by a refinement keeps the name of its original. */
export function originOf(schema: z.ZodType): z.core.$ZodType | undefined {
  for (let at: z.core.$ZodType | undefined = schema; at !== undefined; at = at._zod.parent) {
    if (z.globalRegistry.get(at)?.id !== undefined) return at;
  }
  return undefined;
}

export function nameOf(schema: z.ZodType): string | undefined {
  const origin = originOf(schema);
  return origin && z.globalRegistry.get(origin)?.id;
}

/** The item of a page (kernel/paging), or undefined when the object is not a page. */
export function pageItemOf(schema: z.ZodType): z.ZodType | undefined {
  if (!(schema instanceof z.ZodObject)) return undefined;
  const shape = schema.shape as Record<string, z.ZodType>;
  return shape.nextCursor !== undefined && shape.data instanceof z.ZodArray
    ? (shape.data.element as z.ZodType)
    : undefined;
}

export const pascal = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The schema inside optional, nullable, default and similar wrappers; for a transform, its input side. */
export function bare(schema: z.ZodType): z.ZodType {
  const inner = schema instanceof z.ZodPipe ? (schema.in as z.ZodType) : wrappedBy(schema);
  return inner === undefined ? schema : bare(inner);
}

const acceptsNull = (schema: z.ZodType): boolean => schema.safeParse(null).success;

/** Names of the members of an object schema at a path of an input; empty if the path leaves the schema. */
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

/**
 * In GraphQL, a null argument is treated as absent unless its schema gives null a meaning. GraphQL passes objects
 * without a prototype.
 */
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
