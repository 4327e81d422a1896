export * from './backlog-reader.js';
