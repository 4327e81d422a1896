export * from './log.js';
export * from './outage.js';
