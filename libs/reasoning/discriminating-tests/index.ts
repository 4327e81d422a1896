export * from './domain/test.js';
export * from './domain/test.schemas.js';
export * from './store/test.projector.js';
export * from './store/test.repository.js';
export * from './use-cases/close-test.js';
export * from './use-cases/propose-test.js';
export * from './use-cases/read-tests.js';
