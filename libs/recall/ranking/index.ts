export * from './domain/ranking.rules.js';
export * from './domain/relevance.rules.js';
export * from './domain/bm25.rules.js';
export * from './domain/occurrences.rules.js';
