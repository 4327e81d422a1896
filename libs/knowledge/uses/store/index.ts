export * from './use.projector.js';
export * from './use.repository.js';
