export * from './search-text.js';
export * from './stem.js';
export * from './stems.js';
export * from './stop-words.js';
export * from './words.js';
