export * from './material.js';
export * from './model-call.js';
export * from './numbers.rules.js';
