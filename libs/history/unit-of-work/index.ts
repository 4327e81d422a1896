export * from './store/group-commit.js';
export * from './store/unit-of-work.js';
