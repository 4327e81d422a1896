export * from './domain/format.js';
export * from './domain/likeness.rules.js';
export * from './domain/literal.js';
export * from './domain/pack.rules.js';
export * from './domain/tokens.js';
