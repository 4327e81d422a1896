export * from './search-text.js';
export * from './stop-words.js';
export * from './words.js';
