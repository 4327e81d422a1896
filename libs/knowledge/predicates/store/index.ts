export * from './predicate.projector.js';
export * from './predicate.repository.js';
