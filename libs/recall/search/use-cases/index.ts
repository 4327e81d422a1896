export * from './search.js';
export * from './search-batch.js';
