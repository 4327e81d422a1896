export * from './domain/link.js';
export * from './domain/link.rules.js';
export * from './domain/link.schemas.js';
export * from './store/link.projector.js';
export * from './store/link.repository.js';
export * from './use-cases/read-links.js';
export * from './use-cases/change-links.js';
