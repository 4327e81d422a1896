export * from './group-commit.js';
export * from './unit-of-work.js';
