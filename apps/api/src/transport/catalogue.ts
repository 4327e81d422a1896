import type { Operation } from '#libs/kernel/index.js';
import type { Relation } from './graphql/relation.js';

/** What the product can do: the operations, and how the objects they return hang together in GraphQL. */
export interface Catalogue {
  operations: readonly Operation[];
  relations: readonly Relation[];
}

export const CATALOGUE = Symbol('Catalogue');
