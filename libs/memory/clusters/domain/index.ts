export * from './cluster.schemas.js';
export * from './refresh.rules.js';
export * from './emergent.rules.js';
