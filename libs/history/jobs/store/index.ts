export * from './job-ledger.js';
export * from './job-view.js';
export * from './job-kinds.js';
export * from './job-watch.js';
