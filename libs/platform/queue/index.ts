export * from './deadline.js';
export * from './embedded-queues.js';
export * from './inspect-redis.js';
export * from './open-queues.js';
export * from './queues.js';
export * from './redis-queues.js';
export * from './verdict.js';
