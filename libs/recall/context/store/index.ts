export * from './contradictions.js';
export * from './token-counters.js';
