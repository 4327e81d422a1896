export * from './merge.js';
export * from './merge.errors.js';
export * from './merging.rules.js';
export * from './unmerging.rules.js';
export * from './merge.schemas.js';
