export * from './domain/seal.rules.js';
export * from './store/seal-log.js';
export * from './use-cases/seal-log.js';
export * from './use-cases/verify-chain.js';
