export * from './consolidation.js';
export * from './phases/index.js';
export * from './start-consolidation.js';
