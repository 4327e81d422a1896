export * from './context.schemas.js';
export * from './items.rules.js';
export * from './linked.rules.js';
export * from './together.rules.js';
export * from './nudges.rules.js';
