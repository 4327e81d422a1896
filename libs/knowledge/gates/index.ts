export * from './domain/content.rules.js';
export * from './domain/evaluation.rules.js';
export * from './domain/violation.js';
export * from './domain/gate-evaluation.js';
export * from './store/gate-evaluation.projector.js';
export * from './store/gate-evaluation.repository.js';
export * from './use-cases/read-evaluations.js';
export * from './use-cases/steps/gate-reader.js';
