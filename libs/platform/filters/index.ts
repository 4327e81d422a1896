export * from './compile-filter.js';
export * from './composed.js';
