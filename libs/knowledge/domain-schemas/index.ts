export * from './domain/built-in.js';
export * from './domain/domain-schema.rules.js';
export * from './domain/problem.js';
export * from './domain/schema.js';
