export * from './domain/execution.js';
export * from './store/execution.repository.js';
export * from './use-cases/executions.js';
