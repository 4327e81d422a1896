export * from './contradictions.js';
