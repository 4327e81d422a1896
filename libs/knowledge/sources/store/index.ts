export * from './source.projector.js';
export * from './source.repository.js';
