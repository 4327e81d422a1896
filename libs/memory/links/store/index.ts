export * from './link.projector.js';
export * from './link.repository.js';
export * from './hanging-together.js';
