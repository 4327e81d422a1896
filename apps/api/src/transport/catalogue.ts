import type { z } from 'zod';
import type { UseCase, Operation } from '#libs/kernel/index.js';

/**
 * A field that leads from one object to others in GraphQL. `claim.evidence`. All keys requested in one tick of a
 * request are passed to the use case in one call. It answers in the order of the keys, with null for each that it may
 * not show.
 */
export interface Relation<Parent = never, Key = unknown, Value = unknown, Args = never> {
  /** Meta id of the object that the field is added to. */
  on: string;
  field: string;
  /** One sentence, shown in the schema. */
  summary: string;
  /** The type of the field; nullable where an object may be missing. */
  type: z.ZodType<unknown, Value>;
  /** Arguments of the field; the cost of a page that takes `limit` depends on it. */
  args?: z.ZodObject<z.ZodRawShape> & z.ZodType<Args>;
  /** How many items it leads to as a rule, where that is less than the usual estimate; for the cost of a query. */
  usual?: number;
  /**
   * Returns the key of a parent. `input` is the input of the operation at the top of the query (it contains `space`).
   * null: there is nothing to load.
   */
  keyOf: (parent: Parent, input: Record<string, unknown>, args: Args) => Key | null;
  useCase: abstract new (...args: never[]) => UseCase<readonly Key[], readonly Value[]>;
}

/** Checks the types of a relation against its own schema and use case. */
export function defineRelation<Parent, Key, Value, Args = never>(
  relation: Relation<Parent, Key, Value, Args>,
): Relation {
  // A list of relations cannot name the types of each.
  return relation as unknown as Relation;
}

/** Names of tools by the name of the set that offers them over MCP. `core` is offered unless others are asked for. */
export interface ToolSets {
  core: readonly string[];
  [set: string]: readonly string[];
}

/** What the product offers: the operations, how the objects that they return are connected in GraphQL, and the tool sets of MCP. */
export interface Catalogue {
  operations: readonly Operation[];
  relations: readonly Relation[];
  toolSets: ToolSets;
}

export const CATALOGUE = Symbol('Catalogue');
