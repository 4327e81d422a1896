export * from './node-types.js';
export * from './edge-kinds.js';
