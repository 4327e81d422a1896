export * from './check-store.js';
export * from './claim-finder.js';
export * from './cluster-finder.js';
export * from './due-claims.js';
export * from './neighbours.js';
export * from './phase.js';
export * from './scratch-store.js';
export * from './slot-keeper.js';
