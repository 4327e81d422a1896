export * from './evidence.projector.js';
export * from './evidence.repository.js';
