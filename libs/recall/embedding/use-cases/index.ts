export * from './embed-pending.js';
export * from './measure-coverage.js';
