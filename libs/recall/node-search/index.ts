export * from './store/node-search.js';
