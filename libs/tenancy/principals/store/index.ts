export * from './principal.projector.js';
export * from './principal.repository.js';
