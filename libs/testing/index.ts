export * from './child-process.js';
export * from './eventually.js';
export * from './everything-stored.js';
export * from './recorded-log.js';
export * from './redis-server.js';
export * from './test-database.js';
export * from './test-queues.js';
export * from './world.js';
