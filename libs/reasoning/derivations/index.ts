export * from './domain/gates.rules.js';
export * from './domain/derivation.schemas.js';
export * from './domain/derivation.rules.js';
