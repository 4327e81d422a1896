export * from './list-audit.js';
export * from './list-events.js';
export * from './stream-events.js';
