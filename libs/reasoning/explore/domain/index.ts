export * from './seen-node.js';
export * from './trace.schemas.js';
export * from './trace.rules.js';
export * from './impact.schemas.js';
export * from './link.schemas.js';
export * from './search-of-path.js';
export * from './reflection.schemas.js';
export * from './integrity.rules.js';
