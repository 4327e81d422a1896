export * from './claims-in-time.rules.js';
export * from './explain.rules.js';
export * from './explain.schemas.js';
export * from './plan.js';
export * from './search.schemas.js';
export * from './search.view-of.js';
export * from './second-stage.rules.js';
