export * from './domain/seal.rules.js';
export * from './domain/seal.views.js';
export * from './store/seal-log.js';
export * from './use-cases/export-audit.js';
export * from './use-cases/seal-log.js';
export * from './use-cases/verify-audit.js';
export * from './use-cases/verify-chain.js';
export * from './use-cases/steps/walk-chain.js';
