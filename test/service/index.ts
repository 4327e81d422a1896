export * from './belongings.js';
export * from './client.js';
export * from './inputs.js';
export * from './rest-client.js';
export * from './service.js';
export * from './stored.js';
export * from './tenant.js';
export * from './transports.js';
