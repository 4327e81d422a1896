export * from './reinstate-node.js';
export * from './retract-node.js';
export * from './supersede-node.js';
