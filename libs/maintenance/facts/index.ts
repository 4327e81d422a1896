export * from './use-cases/facts-handler.js';
export * from './use-cases/phases/phase.js';
export * from './use-cases/phases/steps-phase.js';
