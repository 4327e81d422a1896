export * from './count-job.js';
