export * from './store/scratch-schema.js';
export * from './use-cases/verify-replay.js';
