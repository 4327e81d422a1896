export * from './arms.js';
export * from './vector-text.js';
