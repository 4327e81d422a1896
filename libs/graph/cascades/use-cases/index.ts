export * from './get-cascade.js';
export * from './list-cascades.js';
export * from './recover-cascades.js';
export * from './fail-cascade.js';
export * from './resume-cascade.js';
export * from './retry-cascade.js';
