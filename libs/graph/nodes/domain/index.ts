export * from './node.js';
export * from './node.events.js';
export * from './dependence.js';
export * from './node-support.js';
export * from './searched.rules.js';
