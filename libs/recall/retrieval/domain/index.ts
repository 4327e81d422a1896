export * from './found.js';
export * from './query.js';
export * from './reading.js';
export * from './word-choice.rules.js';
export * from './phrases.rules.js';
export * from './vector-scan.rules.js';
