export * from './get-cascade.js';
export * from './list-cascades.js';
export * from './recover-cascades.js';
