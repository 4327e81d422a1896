export * from './job-ledger.js';
export * from './job-view.js';
export * from './job-kinds.js';
