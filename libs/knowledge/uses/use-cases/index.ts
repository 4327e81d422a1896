export * from './fold-uses.js';
export * from './get-uses.js';
export * from './record-use.js';
