export * from './graph.repository.js';
export * from './past.repository.js';
export * from './remainder-policy.js';
