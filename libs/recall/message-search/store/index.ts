export * from './message-search.js';
