export * from './domain/page.rules.js';
export * from './domain/root.rules.js';
export * from './policies/cascade-policy.js';
export * from './use-cases/walk-cascade.js';
