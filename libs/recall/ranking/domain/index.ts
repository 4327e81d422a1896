export * from './ranking.rules.js';
export * from './relevance.rules.js';
