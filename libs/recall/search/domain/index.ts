export * from './plan.js';
export * from './search.schemas.js';
export * from './search.view-of.js';
export * from './second-stage.rules.js';
