export * from './embed-job.js';
export * from './embedded-events.js';
export * from './gap.rules.js';
export * from './model-job.js';
export * from './models.schemas.js';
export * from './move.rules.js';
export * from './vector-index.js';
