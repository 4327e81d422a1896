export * from './gates.rules.js';
export * from './derivation.schemas.js';
export * from './derivation.errors.js';
export * from './derivation.rules.js';
export * from './rederivation.rules.js';
