export * from './maintenance-handlers.js';
export * from './maintenance-handler.js';
export * from './run.projector.js';
export * from './run.repository.js';
export * from './stoppable-runs.js';
