export * from './get-run.js';
export * from './list-runs.js';
export * from './work-run.js';
