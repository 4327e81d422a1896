export * from './logger.js';
export * from './metrics.module.js';
export * from './outage.js';
