export * from './measure-backlog.js';
