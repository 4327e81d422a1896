export * from './cancel-job.js';
export * from './follow-deliveries.js';
export * from './get-job.js';
export * from './list-jobs.js';
export * from './recover-jobs.js';
export * from './retry-job.js';
export * from './await-job.js';
