export * from './retrievers.js';
export * from './through-index.js';
