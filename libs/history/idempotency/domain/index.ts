export * from './idempotency.errors.js';
