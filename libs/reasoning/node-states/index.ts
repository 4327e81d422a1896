export * from './domain/node-state.js';
export * from './domain/causes.rules.js';
export * from './domain/dependents.rules.js';
export * from './domain/changes.rules.js';
export * from './domain/premises.rules.js';
export * from './domain/conclusion.rules.js';
export * from './store/node-state.repository.js';
