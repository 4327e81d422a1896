import type { z } from 'zod';
import type { UseCase, Operation } from '#libs/kernel/index.js';

/**
 * A field in GraphQL that leads from one object to others, such as `claim.evidence`. All keys requested in one tick of
 * a request are passed to the use case in one call. The use case answers in the order of the keys, with null for each
 * object that the caller may not see.
 */
export interface Relation<Parent = never, Key = unknown, Value = unknown, Args = never> {
  /** Meta id of the object that the field is added to. */
  on: string;
  field: string;
  /** One sentence that the schema shows. */
  summary: string;
  /** The type of the field; nullable where an object may be missing. */
  type: z.ZodType<unknown, Value>;
  /** Arguments of the field; the cost of a page that takes `limit` depends on it. */
  args?: z.ZodObject<z.ZodRawShape> & z.ZodType<Args>;
  /**
   * How many items the relation usually leads to, if that is fewer than the default estimate. It is used to compute the
   * cost of a query.
   */
  usual?: number;
  /**
   * Returns the key of a parent object. `input` is the input of the operation at the top of the query (it contains
   * `space`). null: there is nothing to load.
   */
  keyOf: (parent: Parent, input: Record<string, unknown>, args: Args) => Key | null;
  useCase: abstract new (...args: never[]) => UseCase<readonly Key[], readonly Value[]>;
  /** Set if the use case answers each key with a list, but the field leads to only one object. */
  single?: true;
}

/** Drops the type parameters of a relation, because they differ between the relations of a list. */
const withoutItsTypes = (relation: object): Relation => relation as Relation;

/**
 * A relation whose use case answers each key with a list. The field leads to the first object of the list, and is null
 * if the list is empty. `type` is the type of the object.
 */
export function defineSingle<Parent, Key, Value>(
  relation: Omit<Relation<Parent, Key, Value | null>, 'useCase' | 'single'> & {
    useCase: abstract new (...args: never[]) => UseCase<readonly Key[], readonly Value[][]>;
  },
): Relation {
  return withoutItsTypes({ ...relation, single: true });
}

/** Checks the types of a relation against its own schema and use case. */
export function defineRelation<Parent, Key, Value, Args = never>(
  relation: Relation<Parent, Key, Value, Args>,
): Relation {
  return withoutItsTypes(relation);
}

/** Names of tools, by the name of the MCP tool set that offers them. `core` is offered by default. */
export interface ToolSets {
  core: readonly string[];
  [set: string]: readonly string[];
}

/**
 * What the product offers: the operations, how the objects that they return are connected in GraphQL, and the MCP tool
 * sets.
 */
export interface Catalogue {
  operations: readonly Operation[];
  relations: readonly Relation[];
  toolSets: ToolSets;
}

export const CATALOGUE = Symbol('Catalogue');
