export * from './api-key-use.js';
export * from './api-key.projector.js';
export * from './api-key.repository.js';
export * from './known-keys.js';
