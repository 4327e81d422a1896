export * from './domain/state-hash.js';
export * from './domain/table-shape.js';
export * from './store/compare-tables.js';
export * from './store/table-rows.js';
export * from './use-cases/hash-state.js';
