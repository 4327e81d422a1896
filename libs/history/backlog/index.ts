export * from './store/backlog-reader.js';
export * from './use-cases/measure-backlog.js';
