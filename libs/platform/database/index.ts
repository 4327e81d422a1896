export * from './database.js';
export * from './failures.js';
export * from './migrations/index.js';
export * from './open-database.js';
export * from './port.js';
export * from './statement.js';
export * from './tx.js';
