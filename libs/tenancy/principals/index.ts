export * from './domain/principal.js';
export * from './store/principal.projector.js';
export * from './store/principal.repository.js';
