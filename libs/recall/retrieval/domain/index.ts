export * from './found.js';
export * from './query.js';
export * from './reading.js';
