export * from './decide-possible-conflict.js';
export * from './list-possible-conflicts.js';
