export * from './bull-queues.js';
export * from './embedded-queues.js';
export * from './redis-queues.js';
export * from './open-queues.js';
export * from './queues.js';
