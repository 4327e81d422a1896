export * from './gather.js';
export * from './index-sizes.js';
export * from './query-vectors.js';
