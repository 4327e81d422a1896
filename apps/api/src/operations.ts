import type { Operation } from '#libs/kernel/index.js';
import type { Relation } from './common/graphql/relation.js';
import { systemOperations } from './system/system.operations.js';

/** What the product can do. Every transport, the OpenAPI document and the isolation tests derive from this list. */
export const operations: readonly Operation[] = [
  ...systemOperations,
];

/** How the objects these operations return hang together in GraphQL. */
export const relations: readonly Relation[] = [];
