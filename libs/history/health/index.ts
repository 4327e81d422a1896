export * from './domain/runtime-health.js';
export * from './store/health-reader.js';
export * from './use-cases/get-runtime-health.js';
