export * from './compile-filter.js';
