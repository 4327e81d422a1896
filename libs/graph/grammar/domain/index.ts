export * from './node-types.js';
export * from './edge-kinds.js';
export * from './grammar.errors.js';
export * from './ends.rules.js';
export * from './matrix.js';
