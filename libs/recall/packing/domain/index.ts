export * from './format.js';
export * from './likeness.rules.js';
export * from './literal.js';
export * from './pack.rules.js';
export * from './tokens.js';
