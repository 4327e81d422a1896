export * from './principle.projector.js';
export * from './principle.repository.js';
