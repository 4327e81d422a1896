export * from './compile-filter.js';
export * from './filter.js';
