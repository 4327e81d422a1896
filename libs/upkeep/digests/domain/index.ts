export * from './digest.js';
export * from './digest.errors.js';
export * from './digest.schemas.js';
export * from './extract.rules.js';
export * from './summary.rules.js';
export * from './build.rules.js';
export * from './lapse.rules.js';
export * from './expand.rules.js';
