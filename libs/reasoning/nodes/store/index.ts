export * from './graph.repository.js';
export * from './remainder-follower.js';
