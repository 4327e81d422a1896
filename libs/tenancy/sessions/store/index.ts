export * from './session.repository.js';
export * from './session.projector.js';
