export * from './store/claim-search.js';
