export * from './domain/test.js';
export * from './domain/test.schemas.js';
export * from './store/test.projector.js';
export * from './store/test.repository.js';
export { IngestResult } from './use-cases/steps/ingest-result.js';
export { PlanTest } from './use-cases/steps/plan-test.js';
export * from './use-cases/close-test.js';
export * from './use-cases/propose-test.js';
export * from './use-cases/read-tests.js';
