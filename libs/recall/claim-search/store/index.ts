export * from './claim-fields.js';
export * from './claim-search.js';
