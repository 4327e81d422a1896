export * from './decay-handler.js';
export * from './expiry-handler.js';
export * from './sessions-handler.js';
export * from './start-runs.js';
