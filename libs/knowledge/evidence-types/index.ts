export * from './domain/evidence-type.js';
export * from './domain/shelf-life.js';
export * from './store/evidence-type.projector.js';
export * from './store/evidence-type.repository.js';
export * from './use-cases/evidence-types.js';
