export * from './domain/evaluation.rules.js';
export * from './domain/page.rules.js';
export * from './domain/root.rules.js';
export * from './store/cascade-policy.js';
export * from './use-cases/walk-cascade.js';
