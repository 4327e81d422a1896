export * from './add-edge.js';
export * from './create-node.js';
export * from './create-node-batch.js';
export * from './get-node.js';
export * from './list-edges.js';
export * from './list-nodes.js';
export * from './remove-edge.js';
export * from './set-goal-status.js';
