export * from './authenticate.js';
export * from './create-key.js';
export * from './list-keys.js';
export * from './revoke-key.js';
export * from './rotate-key.js';
export * from './whoami.js';
