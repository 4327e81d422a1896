export * from './claim-search.js';
