export * from './store/apply-events.js';
export * from './store/loading.js';
export * from './store/scratch-schema.js';
export * from './use-cases/verify-replay.js';
export * from './store/rebuilt-database.js';
export * from './use-cases/steps/rebuild-tenant.js';
