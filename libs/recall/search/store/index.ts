export * from './gather.js';
export * from './query-vectors.js';
