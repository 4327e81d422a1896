export * from './list-evidence-types.js';
export * from './put-evidence-type.js';
