export * from './kind.js';
export * from './pace.rules.js';
export * from './progress.rules.js';
export * from './run.js';
export * from './run.events.js';
