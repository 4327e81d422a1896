export * from './open-run.js';
export * from './pace.js';
