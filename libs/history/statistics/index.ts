export * from './store/young-tables.js';
export * from './use-cases/analyze-young-tables.js';
