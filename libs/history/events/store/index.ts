export * from './journal.js';
export * from './projector.js';
export * from './event-log.js';
export * from './log-watch.js';
