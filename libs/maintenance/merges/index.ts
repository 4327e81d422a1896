export * from './domain/merge.js';
export * from './domain/merge.rules.js';
export * from './domain/merge.schemas.js';
export * from './store/merge.projector.js';
export * from './store/merge.repository.js';
export * from './use-cases/read-merges.js';
export * from './use-cases/undo-merge.js';
