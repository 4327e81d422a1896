export * from './domain/node-state.js';
export * from './domain/changes.rules.js';
export * from './domain/premises.rules.js';
export * from './store/node-state.repository.js';
