export * from './claim-fields.js';
export * from './claims-as-known.js';
export * from './slot.projector.js';
export * from './slot.repository.js';
export * from './claim-holder.js';
export * from './claim-reader.js';
