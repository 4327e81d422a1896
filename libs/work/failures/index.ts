export * from './domain/failure.js';
export * from './domain/failure.schemas.js';
export * from './store/failure.repository.js';
export { FailureReader } from './use-cases/steps/failure-reader.js';
export * from './use-cases/track-failure.js';
