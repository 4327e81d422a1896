export * from './borne-out.rules.js';
export * from './material.js';
export * from './model-call.js';
