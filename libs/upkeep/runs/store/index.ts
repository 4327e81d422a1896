export * from './duties.js';
export * from './duty.js';
export * from './run.projector.js';
export * from './run.repository.js';
export * from './stoppable-runs.js';
