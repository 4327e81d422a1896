export * from './domain/built-in.js';
export * from './domain/domain-schema.rules.js';
export * from './domain/problem.js';
export * from './domain/schema.js';
export * from './domain/schema-version.js';
export * from './store/domain-schema.projector.js';
export * from './store/domain-schema.repository.js';
export * from './use-cases/domain-schemas.js';
