export * from './domain/integrity.js';
export * from './store/integrity-checks.js';
export * from './store/integrity-due.js';
export * from './use-cases/check-integrity.js';
export * from './use-cases/start-integrity-check.js';
export * from './use-cases/steps/examine-integrity.js';
