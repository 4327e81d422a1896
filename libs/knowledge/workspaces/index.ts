export * from './domain/workspace.js';
export * from './store/workspace.repository.js';
export * from './use-cases/workspaces.js';
