export * from './node-search.js';
