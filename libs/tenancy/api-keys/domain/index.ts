export * from './api-key.js';
export * from './credential.js';
