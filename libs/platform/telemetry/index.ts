export * from './logger.js';
export * from './outage.js';
