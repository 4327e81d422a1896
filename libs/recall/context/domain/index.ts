export * from './context.schemas.js';
export * from './items.rules.js';
export * from './linked.rules.js';
