export * from './comparable.js';
export * from './predicate.js';
export * from './predicate.errors.js';
export * from './predicate.events.js';
export * from './predicate.rules.js';
export * from './predicate.schemas.js';
export * from './scripts.js';
