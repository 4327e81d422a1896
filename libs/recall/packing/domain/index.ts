export * from './format.js';
export * from './literal.js';
export * from './pack.rules.js';
