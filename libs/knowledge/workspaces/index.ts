export * from './domain/carryover.rules.js';
export * from './domain/default.js';
export * from './domain/last-run.js';
export * from './domain/workspace.js';
export * from './store/workspace.repository.js';
export { WorkspaceOpener } from './use-cases/steps/workspace-opener.js';
export * from './use-cases/workspaces.js';
