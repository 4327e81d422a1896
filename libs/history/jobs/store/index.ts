export * from './job-ledger.js';
export * from './job-view.js';
