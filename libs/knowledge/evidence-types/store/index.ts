export * from './evidence-type.projector.js';
export * from './evidence-type.repository.js';
