export * from './arms.js';
export * from './through-index.js';
