export * from './slot.projector.js';
export * from './slot.repository.js';
