export * from './domain/assertion.rules.js';
export * from './domain/source.js';
export * from './domain/source.rules.js';
export * from './domain/source.schemas.js';
export * from './store/source.projector.js';
export * from './store/source.repository.js';
export * from './use-cases/sources.js';
