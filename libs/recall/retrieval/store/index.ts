export * from './arms.js';
export * from './through-index.js';
export * from './vector-text.js';
