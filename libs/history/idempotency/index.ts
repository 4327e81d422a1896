export * from './domain/idempotency.errors.js';
export * from './store/idempotency.js';
export * from './use-cases/forget-answers.js';
