export * from './eventually.js';
export * from './recorded-log.js';
export * from './redis-server.js';
export * from './test-database.js';
export * from './world.js';
