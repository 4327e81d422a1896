export * from './create-cluster.js';
export * from './refresh-cluster.js';
export * from './read-clusters.js';
export * from './list-emergent.js';
