export * from './list-predicates.js';
export * from './put-predicate.js';
