export * from './migrate.js';
export * from './migration-files.js';
export * from './text-search.js';
