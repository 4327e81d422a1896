export * from './node.projector.js';
export * from './node.repository.js';
export * from './circle.js';
