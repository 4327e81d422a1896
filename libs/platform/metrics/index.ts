export * from './metrics.module.js';
