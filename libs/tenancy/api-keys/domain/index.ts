export * from './api-key.js';
export * from './credential.js';
export * from './rights.rules.js';
