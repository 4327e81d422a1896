export * from './link.js';
export * from './link.errors.js';
export * from './link.rules.js';
export * from './link.schemas.js';
export * from './moves.rules.js';
export * from './components.rules.js';
