export * from './literals.rules.js';
export * from './pattern.rules.js';
export * from './tripwire.schemas.js';
