export * from './domain/job.js';
export * from './store/job-ledger.js';
export * from './store/job-watch.js';
export * from './use-cases/change-job.js';
export * from './use-cases/follow-deliveries.js';
export * from './use-cases/read-jobs.js';
export * from './use-cases/recover-jobs.js';
export * from './use-cases/steps/tenant-jobs.js';
