export * from './contradict.js';
export * from './get-conflict.js';
export * from './list-conflicts.js';
export * from './resolve-conflict.js';
export * from './find-conflicts.js';
export * from './withdraw-contradiction.js';
