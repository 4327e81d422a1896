export * from './embed-job.js';
