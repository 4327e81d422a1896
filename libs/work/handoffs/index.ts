export * from './domain/handoff.js';
export * from './store/handoff.repository.js';
export * from './use-cases/handoffs.js';
