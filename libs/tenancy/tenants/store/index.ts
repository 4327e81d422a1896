export * from './tenant.projector.js';
export * from './tenant.repository.js';
