export * from './plan.js';
export * from './search.schemas.js';
export * from './search.view-of.js';
