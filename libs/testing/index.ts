export * from './test-database.js';
export * from './world.js';
