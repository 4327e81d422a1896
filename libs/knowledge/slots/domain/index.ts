export * from './claim.js';
export * from './conflict.js';
export * from './slot.js';
export * from './slot.events.js';
export * from './slot.projection.js';
export * from './window.js';
