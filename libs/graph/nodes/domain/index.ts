export * from './node.js';
export * from './node.events.js';
