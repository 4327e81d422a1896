export * from './slot.projector.js';
export * from './slot.repository.js';
export * from './claim-holder.js';
