export * from './domain/fact.rules.js';
export * from './domain/fact.schemas.js';
export * from './store/fact.projector.js';
export * from './store/fact.repository.js';
export * from './use-cases/assert-fact.js';
