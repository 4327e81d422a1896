export * from './contradictions.js';
export * from './token-counters.js';
export * from './nudges.js';
