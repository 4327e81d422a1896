export * from './cause.projector.js';
export * from './cascade.repository.js';
export * from './pending-corrections.js';
