export * from './domain/use.js';
export * from './domain/use.schemas.js';
export * from './store/use.projector.js';
export * from './store/use.repository.js';
export * from './use-cases/fold-uses.js';
export * from './use-cases/record-use.js';
