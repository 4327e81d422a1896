export * from './domain/found.js';
export * from './domain/query.js';
export * from './domain/reading.js';
export * from './domain/word-choice.rules.js';
export * from './domain/phrases.rules.js';
export * from './domain/vector-scan.rules.js';
export * from './store/retrievers.js';
export * from './store/through-index.js';
