export * from './fold-uses.js';
export * from './get-uses.js';
export * from './mark-used.js';
