export * from './gathering.projector.js';
export * from './gathering.repository.js';
