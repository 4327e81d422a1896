export * from './domain/reactivation.schemas.js';
export * from './use-cases/reactivate-workspace.js';
