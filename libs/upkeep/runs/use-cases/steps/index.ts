export * from './open-run.js';
