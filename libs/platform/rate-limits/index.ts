export * from './redis-buckets.js';
export * from './token-bucket.js';
