export * from './corroboration.rules.js';
export * from './duplicates.rules.js';
export * from './options.js';
export * from './members.rules.js';
export * from './prune.rules.js';
export * from './run.js';
export * from './saying.rules.js';
export * from './violations.rules.js';
