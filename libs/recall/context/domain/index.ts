export * from './context.schemas.js';
export * from './items.rules.js';
