export * from './cause.js';
export * from './cascade.js';
export * from './cascade.events.js';
export * from './cascade.errors.js';
export * from './reached.js';
