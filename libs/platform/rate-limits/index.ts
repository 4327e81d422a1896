export * from './redis-buckets.js';
