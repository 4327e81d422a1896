export * from './seal-log.js';
export * from './verify-chain.js';
