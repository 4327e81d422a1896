export * from './message.projector.js';
export * from './message.repository.js';
