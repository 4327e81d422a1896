export * from './database.js';
export type { EmbeddedDatabase } from './embedded/open-embedded.js';
export * from './failures.js';
export * from './migrations/index.js';
export type { NativeDatabase } from './native.js';
export * from './open-database.js';
export * from './port.js';
export * from './statement.js';
export * from './tx.js';
