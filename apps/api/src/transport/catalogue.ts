import type { z } from 'zod';
import type { UseCase, Operation } from '#libs/kernel/index.js';

/**
 * A field that leads from one object to others in GraphQL: `claim.evidence`. All keys asked for in one tick of a request
 * go to the use case in one call; it answers in the order of the keys, null where it may show nothing.
 */
export interface Relation<Parent = never, Key = unknown, Value = unknown, Args = never> {
  /** Meta id of the object that gets the field. */
  on: string;
  field: string;
  /** One sentence, shown in the schema. */
  summary: string;
  /** What the field holds; nullable where an object may be missing. */
  type: z.ZodType<unknown, Value>;
  /** Arguments of the field; a page that takes `limit` is priced by it. */
  args?: z.ZodObject<z.ZodRawShape> & z.ZodType<Args>;
  /** The key of a parent; `input` is that of the operation at the top of the query (`space` is there). Null: nothing to load. */
  keyOf: (parent: Parent, input: Record<string, unknown>, args: Args) => Key | null;
  useCase: abstract new (...args: never[]) => UseCase<readonly Key[], readonly Value[]>;
}

/** Types a relation against its own schema and use case. */
export function defineRelation<Parent, Key, Value, Args = never>(
  relation: Relation<Parent, Key, Value, Args>,
): Relation {
  return relation as unknown as Relation;
}

/** What the product can do: the operations, and how the objects they return hang together in GraphQL. */
export interface Catalogue {
  operations: readonly Operation[];
  relations: readonly Relation[];
}

export const CATALOGUE = Symbol('Catalogue');
