export * from './migrate.js';
export * from './migration-files.js';
