export * from './get-merge.js';
export * from './list-merges.js';
export * from './undo-merge.js';
