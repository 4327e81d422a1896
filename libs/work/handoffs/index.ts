export * from './domain/handoff.js';
export * from './domain/verification.js';
export * from './domain/verification.rules.js';
export * from './store/handoff.repository.js';
export * from './store/verification.repository.js';
export * from './use-cases/handoffs.js';
