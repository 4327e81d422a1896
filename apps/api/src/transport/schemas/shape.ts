import { z } from 'zod';

export type Side = 'input' | 'output';

/** A schema without its wrappers, as one side sees it. */
export interface Peeled {
  schema: z.ZodType;
  isNullable: boolean;
}

export function peel(schema: z.ZodType, side: Side): Peeled {
  // A time is a pipe inside: text in, Date out.
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

/** What a wrapper holds; undefined for any other schema. */
export function wrappedBy(schema: z.ZodType): z.ZodType | undefined {
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

/** The schema that holds the meta id: a copy made by `describe` or a refinement goes by the name of what it was made from. */
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

/** The item of a page (kernel/paging), or undefined when the object is no page. */
export function pageItemOf(schema: z.ZodType): z.ZodType | undefined {
  if (!(schema instanceof z.ZodObject)) return undefined;
  const shape = schema.shape as Record<string, z.ZodType>;
  return shape.nextCursor !== undefined && shape.data instanceof z.ZodArray
    ? (shape.data.element as z.ZodType)
    : undefined;
}

export const pascal = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
