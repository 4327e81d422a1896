export * from './ranking.rules.js';
export * from './relevance.rules.js';
export * from './bm25.rules.js';
export * from './occurrences.rules.js';
