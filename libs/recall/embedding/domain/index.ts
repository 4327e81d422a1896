export * from './embed-job.js';
export * from './vector-index.js';
