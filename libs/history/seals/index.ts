export * from './domain/seal.rules.js';
export * from './store/seal-reader.js';
export * from './store/seal-writer.js';
export * from './store/sha256.js';
export * from './use-cases/seal-log.js';
export * from './use-cases/verify-chain.js';
