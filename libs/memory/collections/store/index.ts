export * from './collection.projector.js';
export * from './collection.repository.js';
