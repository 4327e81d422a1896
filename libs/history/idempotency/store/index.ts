export * from './idempotency.js';
export * from './old-answers.js';
